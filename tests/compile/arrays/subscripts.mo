// Elements, rows, columns, parts chosen by a vector or a range.
//! flatten: M
//> Integer a = 6;
//> Integer 'b[2]' = 5;
//> Integer 'c[2]' = 6;
//> Integer 'd[1]' = 3;
//> Integer 'd[2]' = 1;
//> Integer 'e[1,2]' = 5;
//> Integer 'f[2,1]' = 6;
model M
  constant Integer A[2, 3] = {{1, 2, 3}, {4, 5, 6}};
  constant Integer a = A[2, 3];
  constant Integer b[3] = A[2];
  constant Integer c[2] = A[:, 3];
  constant Integer d[2] = A[1, {3, 1}];
  constant Integer e[1, 2] = A[2:2, 1:2];
  constant Integer f[2, 2] = A[{1, 2}, 3:-1:2];
end M;
