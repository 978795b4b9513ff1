// Nor a when-equation and an equation (8.3.5.4).
model WhenAndEquation  //! error SK2701
  Real x;
equation
  when time > 1 then
    x = 1;
  end when;
  x = time;
end WhenAndEquation;
