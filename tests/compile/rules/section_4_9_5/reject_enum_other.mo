// Enum other (4.9.5): refused.
model M
  type E = enumeration(a, b);
  type F = enumeration(a, b, c);
  E e = F.a;  //! error SK2201
end M;
