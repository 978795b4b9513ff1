// A subscript is not a text.
model M
  Real x[3] = {1, 2, 3};
  Real y = x["a"];  //! error SK2206
end M;
