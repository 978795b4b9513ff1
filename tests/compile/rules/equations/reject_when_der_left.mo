// Der is not a component (8.3.5.3).
model WhenDerLeft
  Real x(start = 0, fixed = true);
equation
  when sample(0, 1) then
    der(x) = time;  //! error SK2503
  end when;
end WhenDerLeft;
