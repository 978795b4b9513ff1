// Combine boolean component unbound (4.6.2): refused.
type T
  extends Boolean;
  Real x;  //! error SK2004
end T;
model M
  T i;
end M;
