// Combine enum (4.6.2): refused.
type E = enumeration(a, b);
type T
  extends E;
  Real x;
end T;
model M
  T i = E.a;  //! error SK2201
end M;
