// Arrays without elements: nothing is left of them.
//! flatten: M
//> Integer 'n[1]' = 0;
//> Integer 'n[2]' = 3;
//> Real s = 0.0;
//> Real p = 1.0;
//! equations: 0
//! unknowns: 0
model M
  Real A[0, 3], B[0, 3];
  constant Integer n[2] = size(A);
  constant Real s = sum(fill(1.0, 0));
  constant Real p = product(fill(2.0, 0));
equation
  A = 2*B + A;
end M;
