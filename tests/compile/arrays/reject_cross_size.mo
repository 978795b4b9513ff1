// The cross product is for three dimensions.
model M
  parameter Real v[2] = cross({1, 2}, {3, 4});  //! error SK2403
end M;
