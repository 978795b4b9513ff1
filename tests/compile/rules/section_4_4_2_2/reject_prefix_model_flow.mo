// Prefix model flow (4.4.2.2): refused.
model A Real x = 1; end A;
connector C  //! error SK2690
  flow A a;  //! error SK2004, error SK2012
end C;
model M
  C c;
end M;
