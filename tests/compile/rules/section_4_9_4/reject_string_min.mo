// String min (4.9.4): refused.
model M
  String s(min = "a") = "b";  //! error SK2301
end M;
