// A short class with dimensions is an array of its base class.
//! flatten: ShortClassArray
//> 's[1].k' = 4.0;
//> 's[2].k' = 5.0;
//> 's[1].x' = 's[1].k';
model ShortClassArrayPart
  parameter Real k;
  Real x = k;
end ShortClassArrayPart;
model ShortClassArray
  model Pair = ShortClassArrayPart[2];
  Pair s(k = {4, 5});
end ShortClassArray;
