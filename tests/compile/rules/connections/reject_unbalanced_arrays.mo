// Sizes of arrays (9.3.1).
connector Bad  //! warning SK2611
  parameter Integer m = 3;
  parameter Integer n = 2;
  Real v[m];
  flow Real i[n];
end Bad;
model UnbalancedArrays  //! error SK2702
  Bad b;
end UnbalancedArrays;
