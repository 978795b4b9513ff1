// Other dimensions agree (10.4.2).
model ConcatSizes
  Real a[3, 2] = cat(1, [1, 2], [3; 4]);  //! error SK2203
end ConcatSizes;
