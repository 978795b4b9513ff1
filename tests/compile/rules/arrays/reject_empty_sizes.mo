// Sizes agree for empty arrays too (10.7).
model EmptySizes
  Real a[3, 0], c[0, 0];
  Real b[3, 0] = a + c;  //! error SK2203
end EmptySizes;
