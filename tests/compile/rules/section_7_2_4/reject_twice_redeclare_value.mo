// Twice redeclare value (7.2.4): refused.
model C1 replaceable Real r = 1; end C1;
model M
  C1 m1(redeclare Real r = 2, r = 3);  //! error SK2302
end M;
