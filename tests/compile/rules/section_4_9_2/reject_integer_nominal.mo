// Integer nominal (4.9.2): refused.
model M
  Integer i(nominal = 3) = 1;  //! error SK2301
end M;
