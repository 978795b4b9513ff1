// SignificantDigits for an Integer (3.7.1.2).
model StringDigitsInteger
  String a = String(3, significantDigits = 3);  //! error SK2404
end StringDigitsInteger;
