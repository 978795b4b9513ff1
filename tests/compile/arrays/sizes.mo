// ndims and size, also of scalars and of expressions.
//! flatten: M
//> Integer a = 2;
//> Integer b = 3;
//> Integer c = 0;
//> Integer 'd[1]' = 2;
//> Integer 'd[2]' = 3;
//> Integer e = 0;
//> Integer f = 2;
model M
  constant Real A[2, 3] = zeros(2, 3);
  constant Integer a = ndims(A), b = size(A, 2), c = ndims(1.5), d[:] = size(A);
  constant Integer e = size(size(1.5), 1);
  constant Integer f = size(A*transpose(A), 1);
end M;
