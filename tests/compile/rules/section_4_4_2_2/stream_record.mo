// Stream record (4.4.2.2): accepted.
record R Real x; Real b; end R;
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
