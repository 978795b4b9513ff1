// Flow record (4.4.2.2): accepted.
record R Real x; Real y; end R;
connector C
  flow R f;
  R v;
end C;
model M
  C c;
equation
  c.v = R(1, 2);
end M;
