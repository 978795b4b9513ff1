// Free parameters are compared when the simulation starts.
//! flatten: M
//> assert('a.c.k' <= 'b.c.k' and 'a.c.k' >= 'b.c.k'
connector C
  parameter Real k;
  Real v;
  flow Real i;
end C;

model A
  parameter Real k0 = 1;
  C c(k = k0);
equation
  c.v = c.i + 1;
end A;

model M
  A a, b;
equation
  connect(a.c, b.c);
end M;
