// A component is not a function.
model M
  Real x = time;
  Real a = x(2);  //! error SK2407
end M;
