// A third dimension larger than one (10.3.2).
model MatrixThird
  Real x[1, 1] = matrix({{{1, 2}}});  //! error SK2403
end MatrixThird;
