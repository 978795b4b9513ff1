// Vectors (10.3.4.1).
model ReductionScalarRange
  Real s = sum(i for i in 3);  //! error SK2201
end ReductionScalarRange;
