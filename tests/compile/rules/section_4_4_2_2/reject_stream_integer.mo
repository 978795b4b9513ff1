// Stream integer (4.4.2.2): refused.
connector C
  Real v;
  flow Real f;
  stream Integer s;  //! error SK2012
end C;
model M
  C c;
equation
  c.v = 1;
  c.s = 1;
end M;
