// The vector has three elements.
model M
  Real x[3] = {1, 2, 3};
  Real y = x[4];  //! error SK2205
end M;
