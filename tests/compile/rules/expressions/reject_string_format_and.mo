// Format alone (3.7.1.2).
model StringFormatAnd
  String a = String(3.5, format = "f", minimumLength = 3);  //! error SK2404
end StringFormatAnd;
