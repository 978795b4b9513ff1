// String start integer (4.9.4): refused.
model M
  String s(start = 1) = "b";  //! error SK2214
end M;
