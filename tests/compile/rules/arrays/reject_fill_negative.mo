// A size below zero (10.3.3).
model FillNegative
  Real x[:] = fill(1.0, -2);  //! error SK2218
end FillNegative;
