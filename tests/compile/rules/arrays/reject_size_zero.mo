// Dimension 0 (10.3.1).
model SizeZero
  Real x[4, 1] = ones(4, 1);
  Integer n = size(x, 0);  //! error SK2410
end SizeZero;
