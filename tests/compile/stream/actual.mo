// actualStream follows the flow direction.
//! flatten: M
//> 'a.h' = if 'a.p.m' > 0.0 then 'b.p.h' else 'a.p.h';
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;

model A
  Port p;
  Real h = actualStream(p.h);
equation
  p.p = p.m + 1;
  p.h = 2;
end A;

model B
  Port p;
equation
  p.p = 0;
  p.h = 3;
end B;

model M
  A a;
  B b;
equation
  connect(a.p, b.p);
end M;
