// Streams of components in an array whose elements are alike, each with a partner of its own.
//! flatten: M
//> 'a[2].h' = if 'a[2].p.m' > 0.0 then 'b[2].p.h' else 'a[2].p.h';
//> 'a[3].h' = if 'a[3].p.m' > 0.0 then 'b[3].p.h' else 'a[3].p.h';
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
  A a[3];
  B b[3];
equation
  for i in 1:3 loop
    connect(a[i].p, b[i].p);
  end for;
end M;
