// A subscript is not a Real.
model M
  Real x[3] = {1, 2, 3};
  Real y = x[1.0];  //! error SK2206
end M;
