// Combine enum unbound (4.6.2): refused.
type E = enumeration(a, b);
type T
  extends E;
  Real x;  //! error SK2004
end T;
model M
  T i;
end M;
