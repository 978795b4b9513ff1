// Prefix model constant (4.4.2.2): refused.
model A Real x = 1; end A;
model M
  constant A a;  //! error SK2012
end M;
