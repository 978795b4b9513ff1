// Only five reductions (10.3.4.1).
model ReductionOther
  Real s = sin(i for i in 1:3);  //! error SK2402
end ReductionOther;
