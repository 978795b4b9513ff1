// So has a matrix.
model BracketsEmptyMatrix
  parameter Real x[:, :] = [];  //! error SK1216
end BracketsEmptyMatrix;
