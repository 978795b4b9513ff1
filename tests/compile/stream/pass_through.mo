// Two outside connectors connected to each other.
//! flatten: M
//> 's.p.h' = 'b.p.h';
//> 's.q.h' = 'a.p.h';
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;

model A
  Port p;
  Real h = inStream(p.h);
equation
  p.p = p.m + 1;
  p.h = 2;
end A;

model Sub
  Port p, q;
equation
  connect(p, q);
end Sub;

model M
  A a, b;
  Sub s;
equation
  connect(a.p, s.p);
  connect(s.q, b.p);
end M;
