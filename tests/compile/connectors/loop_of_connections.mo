// Redundant connections add nothing.
//! flatten: M
//! equations: 9
//! unknowns: 9
//> 'a.p.i' + 'b.p.i' + 'c.p.i' = 0.0;
connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p;
  Real x = p.v;
equation
  p.v = p.i + time;
end A;

model M
  A a, b, c;
equation
  connect(a.p, b.p);
  connect(b.p, c.p);
  connect(c.p, a.p);
end M;
