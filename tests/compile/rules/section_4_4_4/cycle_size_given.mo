// Cycle size given (4.4.4): accepted.
model ABCD
  parameter Real A[n, n];
  parameter Integer n = size(A, 1);
end ABCD;
model M
  ABCD b(redeclare parameter Real A[2, 2] = [1, 2; 3, 4]);
  ABCD c(n = 2, A = ones(2, 2));
end M;
