// Parameters of connected connectors that are equal need no assertion.
//! flatten: M
//> 'a.c.p[1].v' = 'b.c.p[1].v';
connector Pin
  Real v;
  flow Real i;
end Pin;

connector Plug
  parameter Integer m = 3;
  Pin p[m];
end Plug;

model A
  Plug c(m = 2);
equation
  c.p.v = {1, 2};
end A;

model B
  Plug c(m = 2);
equation
  c.p.v = c.p.i;
end B;

model M
  A a;
  B b;
equation
  connect(a.c, b.c);
end M;
