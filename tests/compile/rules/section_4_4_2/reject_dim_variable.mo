// Dim variable (4.4.2): refused.
model M
  Integer n = 2;
  Real x[n] = {1, 2};  //! error SK2902
end M;
