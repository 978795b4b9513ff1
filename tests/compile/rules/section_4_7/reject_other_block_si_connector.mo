// Other block si connector (4.7): refused.
type V = Real(unit = "V");
connector C V v; flow V i; end C;
block B C c; equation c.v = 1; end B;  //! error SK2004
model M
  B b;
end M;
