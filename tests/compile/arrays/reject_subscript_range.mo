// A range reaches beyond the end.
model M
  Real x[3] = {1, 2, 3};
  Real y[2] = x[3:4];  //! error SK2205
end M;
