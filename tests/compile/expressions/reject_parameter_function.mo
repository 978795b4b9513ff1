// A function of a variable is not a parameter expression.
model M
  Real x = time;
  parameter Real p = sin(x);  //! error SK2208
end M;
