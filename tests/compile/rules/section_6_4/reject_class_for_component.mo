// Class for component (6.4): refused.
model A
  replaceable Real x = 1;
end A;
model M
  A a(redeclare type x = Real);  //! error SK2304
end M;
