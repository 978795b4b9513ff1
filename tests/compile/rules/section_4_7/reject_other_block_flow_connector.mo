// Other block flow connector (4.7): refused.
connector C flow Real i; Real v; end C;
partial block A C c; end A;  //! error SK2004
block B extends A; equation c.v = 1; end B;
model M
  B b;
end M;
