// A port that can only take in adds nothing to the mixture: with one feeder left there is no mixing.
//! flatten: M
//> 'a.h' = 'b.p.h';
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

model Sink
  Port p(m(min = 0));
equation
  p.p = p.m;
  p.h = 0;
end Sink;

model M
  A a, b;
  Sink c;
equation
  connect(a.p, b.p);
  connect(a.p, c.p);
end M;
