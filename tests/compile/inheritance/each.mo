// each gives all elements of an array one value; without it the value is divided.
//! flatten: Each
//> 'c[1].a[1]' = 1.0;
//> 'c[1].d' = 10.0;
//> 'c[2].a[2]' = 2.0;
//> 'c[2].d' = 20.0;
model EachPart
  parameter Real a[2];
  parameter Real d;
end EachPart;
model Each
  EachPart c[2](each a = {1, 2}, d = {10, 20});
end Each;
