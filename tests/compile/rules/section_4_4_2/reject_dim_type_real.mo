// Dim type real (4.4.2): refused.
model M
  Real x[Real] = {1, 2};  //! error SK2105
end M;
