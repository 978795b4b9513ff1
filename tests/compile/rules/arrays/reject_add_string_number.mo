// String and number (10.6.2).
model AddStringNumber
  String s = "a" + 1;  //! error SK2202
end AddStringNumber;
