// Max of strings (10.3.4.1).
model ReductionMaxString
  String s = max(String(i) for i in 1:3);  //! error SK2403
end ReductionMaxString;
