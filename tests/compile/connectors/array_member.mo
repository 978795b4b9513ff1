// Array members of connectors.
//! flatten: M
//> 'a.c.v[1]' = 'b.c.v[1]';
//> 'a.c.i[1]' + 'b.c.i[1]' = 0.0;
//> 'a.c.i[3]' + 'b.c.i[3]' = 0.0;
connector C
  Real v[3];
  flow Real i[3];
end C;

model A
  C c;
equation
  c.v = {1, 2, 3};
end A;

model B
  C c;
equation
  c.v = c.i;
end B;

model M
  A a;
  B b;
equation
  connect(a.c, b.c);
end M;
