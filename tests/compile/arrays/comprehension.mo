// One iterator makes a vector, two make a matrix whose first subscript is that of the last one.
//! flatten: M
//> Integer 'a[3]' = 9;
//> Real 'b[2]' = 1.5;
//> Integer 'c[2,3]' = 32;
//> Integer 'd[2]' = 40;
model M
  constant Integer a[3] = {i*i for i in 1:3};
  constant Real b[2] = {r for r in {0.5, 1.5}};
  constant Integer c[2, 3] = {10*i + j for i in 1:3, j in 1:2};
  constant Integer v[2] = {30, 40};
  constant Integer d[2] = {v[i] for i};
end M;
