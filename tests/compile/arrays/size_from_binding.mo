// A colon takes the size from the value.
//! flatten: M
//> Integer n = 3;
//> Integer m = 2;
model M
  parameter Real v[:] = {1, 2, 3};
  parameter Real A[:, 2] = [1, 2; 3, 4];
  parameter Integer n = size(v, 1), m = size(A, 1);
end M;
