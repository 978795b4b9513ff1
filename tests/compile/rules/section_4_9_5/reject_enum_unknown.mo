// Enum unknown (4.9.5): refused.
model M
  type E = enumeration(a, b);
  E e = E.c;  //! error SK2102
end M;
