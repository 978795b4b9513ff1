// Enum attribute names (4.9.5): refused.
model M
  type E = enumeration(start, b);  //! error SK2215
  E e = E.b;
end M;
