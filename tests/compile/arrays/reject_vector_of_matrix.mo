// A square matrix is no vector.
model M
  parameter Real v[4] = vector([1, 2; 3, 4]);  //! error SK2403
end M;
