// Enum conversion real (4.9.5): refused.
model M
  type E = enumeration(a, b);
  E e = E(1.0);  //! error SK2403
end M;
