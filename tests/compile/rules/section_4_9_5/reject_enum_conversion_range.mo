// Enum conversion range (4.9.5): refused.
model M
  type E = enumeration(a, b);
  E e = E(3);  //! error SK2904
end M;
