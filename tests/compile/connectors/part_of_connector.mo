// A connection may reach a connector inside a connector.
//! flatten: M
//> 'a.c.x.v' = 'b.p.v';
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
  Pin p;
equation
  p.v = p.i;
end B;

model M
  A a;
  B b;
equation
  connect(a.c.x, b.p);
end M;
