// Rows of different length (10.4.2.1).
model ConcatRows
  Real a[2, 2] = [1, 2; 3];  //! error SK2203
end ConcatRows;
