// Other enum index integer (4.9.5): refused.
type E = enumeration(a, b);
model M
  Real x[E] = {1, 2};
  Real y = x[1];  //! error SK2206
end M;
