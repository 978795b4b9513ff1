// A vector (10.3.3).
model DiagonalScalar
  Real x[1, 1] = diagonal(2);  //! error SK2403
end DiagonalScalar;
