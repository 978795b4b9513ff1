// A vector and a matrix have no sum.
model M
  parameter Real v[2] = {1, 2} + [1, 2];  //! error SK2202
end M;
