// Integer start real (4.9.2): refused.
model M
  Integer i(start = 1.5) = 1;  //! error SK2214
end M;
