// Enum more literals (6.4): refused.
model A
  replaceable type E = enumeration(a, b);
  E e = E.a;
end A;
model M
  A a(redeclare type E = enumeration(a, b, c));  //! error SK2305
end M;
