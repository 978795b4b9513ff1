// Arrays of no connectors.
//! flatten: M
//! equations: 1
connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  parameter Integer n = 0;
  Pin p[n];
end A;

model M
  A a, b;
  Real x = 1;
equation
  connect(a.p, b.p);
end M;
