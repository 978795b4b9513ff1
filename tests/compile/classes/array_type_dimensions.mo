// Dimensions of a type come after those of the component.
//! flatten: ArrayTypeDimensions
//> 'p[1,3]' = 3.0;
//> 'p[2,1]' = 4.0;
model ArrayTypeDimensions
  type Vector = Real[3];
  parameter Vector p[2] = {{1, 2, 3}, {4, 5, 6}};
end ArrayTypeDimensions;
