// Vector by vector, matrix by vector and back, matrix by matrix, powers of a matrix.
//! flatten: M
//> Integer a = 11;
//> Integer 'b[2]' = 11;
//> Integer 'c[1]' = 7;
//> Integer 'd[2,1]' = 15;
//> Real 'e[2,2]' = 22.0;
//> Real 'f[1,2]' = 0.0;
//> Integer 'g[2]' = 6;
model M
  constant Integer u[2] = {1, 2}, v[2] = {3, 4}, A[2, 2] = {{1, 2}, {3, 4}};
  constant Integer a = u*v;
  constant Integer b[2] = A*u;
  constant Integer c[2] = u*A;
  constant Integer d[2, 2] = A*A;
  constant Real e[2, 2] = A^2;
  constant Real f[2, 2] = A^0;
  constant Integer g[2] = 3*u;
end M;
