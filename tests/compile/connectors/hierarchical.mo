// Connectors inside connectors are matched by name, recursively.
//! flatten: M
//> 'a.c.x.v' = 'b.c.x.v';
//> 'a.c.x.i' + 'b.c.x.i' = 0.0;
//> 'a.c.y.v' = 'b.c.y.v';
connector Pin
  Real v;
  flow Real i;
end Pin;

connector Cable
  Pin x, y;
end Cable;

model A
  Cable c;
equation
  c.x.v = 1;
  c.y.v = 2;
end A;

model B
  Cable c;
equation
  c.x.i = 1;
  c.y.i = 2;
end B;

model M
  A a;
  B b;
equation
  connect(a.c, b.c);
end M;
