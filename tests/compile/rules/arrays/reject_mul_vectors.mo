// Vectors of different length (10.6.5).
model MulVectors
  Real a = {1, 2}*{1, 2, 3};  //! error SK2203
end MulVectors;
