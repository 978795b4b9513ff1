// Sum of Booleans (10.3.4.1).
model ReductionSumBoolean
  Integer s = sum(i > 1 for i in 1:3);  //! error SK2403
end ReductionSumBoolean;
