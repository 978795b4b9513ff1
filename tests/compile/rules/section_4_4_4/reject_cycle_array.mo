// Cycle array (4.4.4): refused.
model M
  final constant Real A[3, 3] = [0, 0, 0; 1, 0, 0; 2, 3, 0];
  parameter Real y[3] = A*y + ones(3);  //! error SK2903
end M;
