// Brackets put scalars, vectors and matrices beside and below each other.
//! flatten: M
//> Real 'a[2,1]' = 3.0;
//> Real 'b[3,1]' = 3.0;
//> Real 'b[3,2]' = 6.0;
//> Real 'c[1,3]' = 3.0;
//> Real 'd[3,1]' = 3.0;
//> Real 'e[2,3]' = 9.0;
model M
  constant Real v[3] = {1, 2, 3};
  constant Real a[2, 2] = [1, 2; 3, 4];
  constant Real b[3, 2] = [v, {4, 5, 6}];
  constant Real c[1, 3] = transpose([v]);
  constant Real d[3, 1] = [v];
  constant Real e[2, 3] = [a, {8, 9}];
end M;
