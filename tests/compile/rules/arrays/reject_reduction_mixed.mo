// Min of array and scalar (10.3.4).
model ReductionMixed
  Real s = min({1, 2}, 3);  //! error SK2403
end ReductionMixed;
