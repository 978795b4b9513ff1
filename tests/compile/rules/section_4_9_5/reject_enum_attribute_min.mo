// Enum attribute min (4.9.5): refused.
model M
  type E = enumeration(a, min);  //! error SK2215
  E e = E.a;
end M;
