// A subscript is a scalar or a vector.
model M
  Real x[3] = {1, 2, 3};
  Real y[1, 1] = x[[1]];  //! error SK2206
end M;
