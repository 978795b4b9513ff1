// Only the results of a function can be received by a list.
model M
  Real a, b;
equation
  (a, b) = (time, 2);  //! error SK2220
end M;
