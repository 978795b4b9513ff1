// Enum arith (4.9.5): refused.
model M
  type E = enumeration(a, b);
  E e = E.a + E.b;  //! error SK2202
end M;
