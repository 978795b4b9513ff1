// scalar, vector, matrix and promote change the number of dimensions.
//! flatten: M
//> Integer a = 5;
//> Integer 'b[3]' = 3;
//> Integer 'c[2,1]' = 2;
//> Integer 'd[1]' = 7;
//> Integer 'n[1]' = 2;
//> Integer 'n[3]' = 1;
model M
  constant Integer a = scalar([5]);
  constant Integer b[3] = vector([1, 2, 3]);
  constant Integer c[2, 1] = matrix({1, 2});
  constant Integer d[1] = vector(7);
  constant Integer n[3] = size(promote({1, 2}, 3));
end M;
