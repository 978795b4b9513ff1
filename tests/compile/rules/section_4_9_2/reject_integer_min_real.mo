// Integer min real (4.9.2): refused.
model M
  Integer i(min = 0.5) = 1;  //! error SK2214
end M;
