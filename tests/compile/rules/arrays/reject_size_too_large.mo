// Dimension 3 of 2 (10.3.1).
model SizeTooLarge
  Real x[4, 1] = ones(4, 1);
  Integer n = size(x, 3);  //! error SK2410
end SizeTooLarge;
