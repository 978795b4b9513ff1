// diagonal takes a vector.
model M
  parameter Real A[2, 2] = diagonal([1, 2; 3, 4]);  //! error SK2403
end M;
