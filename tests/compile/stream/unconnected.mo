// A port that is not connected sees its own outflow.
//! flatten: M
//> 'a.h' = 'a.p.h';
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

model M
  A a;
end M;
