// Counting starts with 1.
model M
  Real x[3] = {1, 2, 3};
  Real y = x[0];  //! error SK2205
end M;
