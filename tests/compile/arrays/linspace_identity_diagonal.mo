// Special vectors and matrices.
//! flatten: M
//> Real 'a[2]' = 0.25;
//> Real 'a[5]' = 1.0;
//> Integer 'b[1,2]' = 0;
//> Integer 'b[2,2]' = 1;
//> Real 'c[1,1]' = 2.5;
//> Real 'c[2,1]' = 0.0;
model M
  constant Real a[5] = linspace(0, 1, 5);
  constant Integer b[2, 2] = identity(2);
  constant Real c[2, 2] = diagonal({2.5, 4});
end M;
