// No difference of strings (10.6.2).
model SubStrings
  String s = "a" - "b";  //! error SK2202
end SubStrings;
