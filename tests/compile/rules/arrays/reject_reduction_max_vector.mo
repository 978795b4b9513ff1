// Max of vectors (10.3.4.1).
model ReductionMaxVector
  Real s = max({i, i} for i in 1:3);  //! error SK2403
end ReductionMaxVector;
