// Flow type stream (4.4.2.2): refused.
connector F = flow Real;
connector C
  stream F f;  //! error SK2012
  flow Real g;
  Real v;
end C;
model M
  C c;
end M;
