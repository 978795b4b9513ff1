// Connectors indexed by an enumeration.
//! flatten: M
//> 'a.p[2].v' = 'b.p[1].v';
type E = enumeration(one, two);

connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p[E];
equation
  for e in E loop
    p[e].v = p[e].i;
  end for;
end A;

model M
  A a, b;
equation
  connect(a.p[E.two], b.p[E.one]);
end M;
