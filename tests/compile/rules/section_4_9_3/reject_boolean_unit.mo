// Boolean unit (4.9.3): refused.
model M
  Boolean b(unit = "1") = true;  //! error SK2301
end M;
