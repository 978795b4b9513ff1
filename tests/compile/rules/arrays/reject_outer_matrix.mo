// OuterProduct of vectors (10.3.5).
model OuterMatrix
  Real s[2, 2] = outerProduct([1, 2], [3, 4]);  //! error SK2403
end OuterMatrix;
