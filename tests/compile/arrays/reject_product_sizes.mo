// Columns of the first and rows of the second factor have to agree.
model M
  parameter Real A[2, 2] = [1, 2; 3, 4]*[1, 2];  //! error SK2203
end M;
