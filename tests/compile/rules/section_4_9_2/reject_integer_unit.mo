// Integer unit (4.9.2): refused.
model M
  Integer i(unit = "m") = 1;  //! error SK2301
end M;
