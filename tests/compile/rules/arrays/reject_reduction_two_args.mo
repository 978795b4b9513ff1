// Max of three (10.3.4).
model ReductionThree
  Real s = max(1, 2, 3);  //! error SK2402
end ReductionThree;
