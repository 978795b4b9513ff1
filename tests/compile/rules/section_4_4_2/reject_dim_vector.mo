// Dim vector (4.4.2): refused.
model M
  parameter Integer n[2] = {2, 2};
  Real x[n] = [1, 2; 3, 4];  //! error SK2201
end M;
