// K is a dimension (10.4.2).
model ConcatDimension
  Real a[4] = cat(2, {1, 2}, {3, 4});  //! error SK2410
end ConcatDimension;
