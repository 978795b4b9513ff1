// Other real from enum (4.9.5): refused.
type E = enumeration(a, b);
model M
  Real i = E.a;  //! error SK2201
end M;
