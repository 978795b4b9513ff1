// Sizes after the name come before those after the type.
//! flatten: DimensionsBoth
//> 'x[1,1]' = 1.0;
//> 'x[1,3]' = 3.0;
//> 'x[2,1]' = 4.0;
model DimensionsBoth
  parameter Real[3] x[2] = {{1, 2, 3}, {4, 5, 6}};
end DimensionsBoth;
