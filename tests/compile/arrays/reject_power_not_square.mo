// Only a square matrix has powers.
model M
  parameter Real A[1, 2] = [1, 2]^2;  //! error SK2203
end M;
