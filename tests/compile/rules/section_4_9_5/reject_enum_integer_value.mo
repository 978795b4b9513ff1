// Enum integer value (4.9.5): refused.
model M
  type E = enumeration(a, b);
  E e = 1;  //! error SK2201
end M;
