// Two inside ports and one outside: what leaves the class is the mixture.
//! flatten: M
//! equations: 16
//! unknowns: 16
//> 's.p.h' = (
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

model Sub
  Port p;
  A a, b;
equation
  connect(p, a.p);
  connect(p, b.p);
end Sub;

model M
  Sub s;
  A c;
  Real x = 1;
equation
  connect(s.p, c.p);
end M;
