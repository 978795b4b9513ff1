// Operator record other (6.4): refused.
operator record C Real re; Real im; end C;
operator record D Real re; Real im; end D;
model A
  replaceable operator record B = C;
  B c(re = 1, im = 2);
end A;
model M
  A a(redeclare operator record B = D);  //! error SK2305
end M;
