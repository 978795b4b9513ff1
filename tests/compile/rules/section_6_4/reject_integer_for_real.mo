// Integer for real (6.4): refused.
model A
  replaceable type T = Real;
  T x = 1;
end A;
model M
  A a(redeclare type T = Integer);  //! error SK2305
end M;
