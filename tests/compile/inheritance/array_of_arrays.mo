// Modifications of arrays of components that contain arrays of components.
//! flatten: ArrayOfArrays
//> 'a[1].b[1].k' = 1.0;
//> 'a[1].b[2].k' = 2.0;
//> 'a[2].b[1].k' = 3.0;
//> 'a[2].b[2].v[1]' = 8.0;
//> 'a[2].b[2].v[2]' = 9.0;
model ArrayOfArraysB
  parameter Real k = 0;
  parameter Real v[2] = {0, 0};
end ArrayOfArraysB;
model ArrayOfArraysA
  ArrayOfArraysB b[2];
end ArrayOfArraysA;
model ArrayOfArrays
  ArrayOfArraysA a[2](b(k = {{1, 2}, {3, 4}}, each v = {8, 9}));
end ArrayOfArrays;
