// K >= 1 (10.4.2).
model ConcatZero
  Real a[4] = cat(0, {1, 2}, {3, 4});  //! error SK2410
end ConcatZero;
