// Dim negative (4.4.2): refused.
model M
  parameter Integer n = -1;
  Real x[n];  //! error SK2218
equation
  x = fill(1.0, n);
end M;
