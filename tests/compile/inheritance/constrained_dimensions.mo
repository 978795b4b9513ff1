// The number of dimensions stays.
model ConstrainedDimensionsPart
  replaceable parameter Real k[2] = {1, 2};
end ConstrainedDimensionsPart;
model ConstrainedDimensions
  ConstrainedDimensionsPart p(redeclare Real k[2, 1] = {{1}, {2}});  //! error SK2305
end ConstrainedDimensions;
