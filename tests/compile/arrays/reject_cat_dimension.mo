// Vectors have no second dimension.
model M
  parameter Real v[2] = cat(2, {1}, {2});  //! error SK2410
end M;
