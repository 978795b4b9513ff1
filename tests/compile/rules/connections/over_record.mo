// An overdetermined record (9.4.1).
record R
  Real x[2];
  function equalityConstraint
    input R a;
    input R b;
    output Real residue[1];
  algorithm
    residue := {a.x[1] - b.x[1]};
  end equalityConstraint;
end R;
connector C
  R r;
  flow Real f;
end C;
model Root
  C c;
equation
  Connections.root(c.r);
  c.r = R({time, 2});
end Root;
model Leaf
  C c;
equation
  c.f = c.r.x[1];
end Leaf;
model OverRecord
  Root a;
  Leaf b;
equation
  connect(a.c, b.c);
end OverRecord;
