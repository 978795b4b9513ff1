// At least two dimensions (10.3.5).
model TransposeVector
  Real s[3] = transpose({1, 2, 3});  //! error SK2403
end TransposeVector;
