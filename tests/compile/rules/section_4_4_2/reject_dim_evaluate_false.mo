// Dim evaluate false (4.4.2): refused.
model M
  parameter Integer n = 2 annotation(Evaluate = false);
  Real x[n] = fill(1.0, n);  //! error SK2902
end M;
