// Sum of strings (10.3.4.1).
model ReductionSumString
  String s = sum(String(i) for i in 1:3);  //! error SK2403
end ReductionSumString;
