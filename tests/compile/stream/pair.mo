// Two ports see each other, whatever the flow directions.
//! flatten: M
//> 'a.h' = 'b.p.h';
//> 'b.h' = 'a.p.h';
//> 'a.p.m' + 'b.p.m' = 0.0;
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;

model A
  Port p;
  Real h = inStream(p.h);
equation
  p.p = 1;
  p.h = 2;
end A;

model B
  Port p;
  Real h = inStream(p.h);
equation
  p.m = 1;
  p.h = 3;
end B;

model M
  A a;
  B b;
equation
  connect(a.p, b.p);
end M;
