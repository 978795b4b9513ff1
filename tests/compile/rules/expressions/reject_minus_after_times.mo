// No sign after an operator (3.2).
model MinusAfterTimes
  Real x = 2*-2;  //! error SK1214
end MinusAfterTimes;
