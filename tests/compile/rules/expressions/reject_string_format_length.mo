// No length modifier (3.7.1.2).
model StringFormatLength
  String a = String(3.5, format = "lf");  //! error SK2410
end StringFormatLength;
