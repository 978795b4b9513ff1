// One value for all with each, or one for each element.
//! flatten: M
//> Real 'a[1].k' = 5.0
//> Real 'a[2].k' = 5.0
//> Real 'b[1].k' = 1.0
//> Real 'b[2].k' = 2.0
//> Real 'c[1,1].k' = 1.0
//> Real 'c[2,2].k' = 4.0
model Part
  parameter Real k = 0;
end Part;

model M
  Part a[2](each k = 5), b[2](k = {1, 2}), c[2, 2](k = [1, 2; 3, 4]);
end M;
