// A product over a dimension of size zero is a matrix of zeros.
//! flatten: M
//> Real 'C[1,1]' = 0.0;
//> Real 'C[2,1]' = 0.0;
model M
  constant Real A[2, 0] = fill(0.0, 2, 0), B[0, 1] = fill(0.0, 0, 1);
  constant Real C[2, 1] = A*B;
end M;
