// Connections to absent components are left out.
//! flatten: M
//! equations: 4
//> 'a.p.i' = 0.0;
connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p;
  Pin q if false;
equation
  p.v = 1;
end A;

model M
  parameter Boolean on = false;
  A a;
  A b if on;
  A c;
equation
  connect(a.p, b.p);
  connect(c.q, a.p);
end M;
