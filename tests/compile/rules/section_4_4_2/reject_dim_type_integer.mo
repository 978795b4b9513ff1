// Dim type integer (4.4.2): refused.
model M
  Real x[Integer] = {1, 2};  //! error SK2105
end M;
