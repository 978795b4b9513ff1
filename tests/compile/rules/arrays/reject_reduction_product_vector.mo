// Product of vectors (10.3.4.1).
model ReductionProductVector
  Real s[2] = product({i, i} for i in 1:3);  //! error SK2403
end ReductionProductVector;
