// Stream record member stream (4.4.2.2): refused.
record R stream Real x; end R;  //! error SK2004
connector C
  Real v; flow Real f;
  R r;
end C;
model M
  C c;
equation
  c.v = 1; c.r.x = 2;
end M;
