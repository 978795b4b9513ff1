// Stream variables that are vectors.
//! flatten: M
//> 'a.x[1]' = 'b.p.X[1]';
//> 'a.x[2]' = 'b.p.X[2]';
connector Port
  Real p;
  flow Real m;
  stream Real X[2];
end Port;

model A
  Port p;
  Real x[2] = inStream(p.X);
equation
  p.p = p.m + 1;
  p.X = {1, 0};
end A;

model B
  Port p;
equation
  p.p = 0;
  p.X = {0, 1};
end B;

model M
  A a;
  B b;
equation
  connect(a.p, b.p);
end M;
