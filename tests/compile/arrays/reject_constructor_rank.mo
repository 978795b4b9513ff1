// A scalar does not fit beside a vector.
model M
  parameter Real v[2, 2] = {{1, 2}, 3};  //! error SK2203
end M;
