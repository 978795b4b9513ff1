// Matrices beside each other have as many rows.
model M
  parameter Real A[2, 2] = [1, 2; 3, 4];
  parameter Real B[2, 3] = [A, {1, 2, 3}];  //! error SK2203
end M;
