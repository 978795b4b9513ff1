// Enum bare literal (4.9.5): refused.
model M
  type E = enumeration(a, b);
  E e = a;  //! error SK2101
end M;
