// A flow that nobody is connected to is zero.
//! flatten: M
//! equations: 4
//> 'a.p.i' = 0.0;
//> 'a.n.i' = 0.0;
connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p, n;
equation
  p.v = 1;
  n.v = 2;
end A;

model M
  A a;
end M;
