// A square matrix (10.3.5).
model SymmetricRectangle
  Real s[2, 3] = symmetric([1, 2, 3; 4, 5, 6]);  //! error SK2203
end SymmetricRectangle;
