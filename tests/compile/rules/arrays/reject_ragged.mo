// Rectangular (10).
model Ragged
  Real x[2, 3] = {{1, 2, 3}, {1, 2}};  //! error SK2203
end Ragged;
