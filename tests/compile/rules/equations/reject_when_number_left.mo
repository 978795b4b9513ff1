// A number on the left (8.3.5.3).
model WhenNumberLeft
  Real x;
equation
  when sample(0, 1) then
    time = x;  //! error SK2503
  end when;
end WhenNumberLeft;
