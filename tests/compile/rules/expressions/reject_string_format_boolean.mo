// No format for Boolean (3.7.1.2).
model StringFormatBoolean
  String a = String(true, format = "d");  //! error SK2404
end StringFormatBoolean;
