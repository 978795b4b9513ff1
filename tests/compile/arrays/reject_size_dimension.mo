// A vector has no second dimension.
model M
  Real v[3] = {1, 2, 3};
  parameter Integer n = size(v, 2);  //! error SK2410
end M;
