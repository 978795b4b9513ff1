// Stream record integer (4.4.2.2): refused.
record R Real x; Integer b; end R;  //! error SK2012
connector C
  Real v;
  flow Real f;
  stream R s;
end C;
model M
  C c;
equation
  c.v = 1;
  c.s = R(1, 2);
end M;
