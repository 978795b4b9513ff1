// A parameter gets its value from a binding, not from an equation.
model M  //! error SK2701
  parameter Real p(fixed = false);
  Real x;
equation
  x = time;
  p = 2;
end M;
