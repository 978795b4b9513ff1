// Dim boolean value (4.4.2): refused.
model M
  Real x[true] = {1};  //! error SK2201
end M;
