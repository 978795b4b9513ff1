// How many connections a connector has.
//! flatten: M
//> 'a.n' = 2;
connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p;
  Integer n = cardinality(p);
equation
  p.v = p.i + 1;
end A;

model M
  A a, b, c;
equation
  connect(a.p, b.p);
  connect(a.p, c.p);
end M;
