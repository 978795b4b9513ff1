// Cycle size (4.4.4): refused.
model ABCD
  parameter Real A[n, n];  //! error SK2903
  parameter Integer n = size(A, 1);
end ABCD;
model M
  final ABCD a;
end M;
