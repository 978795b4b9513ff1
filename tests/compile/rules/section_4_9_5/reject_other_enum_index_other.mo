// Other enum index other (4.9.5): refused.
type E = enumeration(a, b);
type F = enumeration(c, d);
model M
  Real x[E] = {1, 2};
  Real y = x[F.c];  //! error SK2206
end M;
