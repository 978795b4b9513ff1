// Attributes are parameter expressions.
model StartVariable
  Real y = time;
  Real x(start = y);  //! error SK2208
equation
  der(x) = 1;
end StartVariable;
