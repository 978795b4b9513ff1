// A vector has one subscript.
model M
  Real x[3] = {1, 2, 3};
  Real y = x[1, 1];  //! error SK2204
end M;
