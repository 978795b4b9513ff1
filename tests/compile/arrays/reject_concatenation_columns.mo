// Rows below each other have as many columns.
model M
  parameter Real A[2, 2] = [1, 2; 3];  //! error SK2203
end M;
