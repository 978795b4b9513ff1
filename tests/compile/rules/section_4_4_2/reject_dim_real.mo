// Dim real (4.4.2): refused.
model M
  Real x[2.0] = {1, 2};  //! error SK2201
end M;
