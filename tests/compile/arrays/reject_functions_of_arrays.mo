// Arrays given to a scalar function have equal sizes.
model M
  parameter Real v[2] = atan2({1, 2}, {1, 2, 3});  //! error SK2203
end M;
