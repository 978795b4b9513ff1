// Other enum start other (4.9.5): refused.
type E = enumeration(a, b);
type F = enumeration(c, d);
model M
  E e(start = F.c) = E.a;  //! error SK2214
end M;
