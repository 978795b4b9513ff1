// Only a square matrix has two halves.
model M
  parameter Real A[2, 3] = symmetric([1, 2, 3; 4, 5, 6]);  //! error SK2203
end M;
