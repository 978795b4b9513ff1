// Enum by real (6.4): refused.
model A
  replaceable type E = enumeration(:);
  Real x = 1;
end A;
model M
  A a(redeclare type E = Real);  //! error SK2305
end M;
