// Prefix model short (4.4.2.2): refused.
model A Real x = 1; end A;
model B = A;
model M
  parameter B b;  //! error SK2012
end M;
