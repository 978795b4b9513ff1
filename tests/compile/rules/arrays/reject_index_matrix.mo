// A matrix subscript (10.5).
model IndexMatrix
  Real a[4] = {1, 2, 3, 4};
  Real b[1, 2] = a[[1, 2]];  //! error SK2206
end IndexMatrix;
