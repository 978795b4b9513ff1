// Not a String (3.7.4).
model DelayString
  String s = delay("a", 1);  //! error SK2403
end DelayString;
