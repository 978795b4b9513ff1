// One port inside one outside: the stream passes through the boundary.
//! flatten: M
//> 's.a.h' = 'b.p.h';
//> 's.p.h' = 's.a.p.h';
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
  Port p;
  A a;
equation
  connect(p, a.p);
end Sub;

model B
  Port p;
equation
  p.p = 2;
  p.h = 3;
end B;

model M
  Sub s;
  B b;
equation
  connect(s.p, b.p);
end M;
