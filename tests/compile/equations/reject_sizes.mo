// The two sides have different sizes.
model M
  Real x[2];
equation
  x = {1, 2, 3};  //! error SK2203
end M;
