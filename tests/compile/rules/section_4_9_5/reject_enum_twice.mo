// Enum twice (4.9.5): refused.
model M
  type E = enumeration(a, b, a);  //! error SK2215
  E e = E.b;
end M;
