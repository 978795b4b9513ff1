// Three ports: the inflows mix in proportion to their size.
//! flatten: M
//! equations: 12
//! unknowns: 12
//> max(-'b.p.m', 0.0)
//> 'a.p.m' + 'b.p.m' + 'c.p.m' = 0.0;
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;

model A
  Port p;
  Real h = inStream(p.h);
equation
  p.p = p.m + time;
  p.h = 2;
end A;

model M
  A a, b, c;
equation
  connect(a.p, b.p);
  connect(a.p, c.p);
end M;
