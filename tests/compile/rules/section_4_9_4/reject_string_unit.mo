// String unit (4.9.4): refused.
model M
  String s(unit = "m") = "b";  //! error SK2301
end M;
