// Attributes have no elements of their own (4.9).
model M
  Real x(start(fixed = true) = 1);  //! error SK2301
equation
  der(x) = 1;
end M;
