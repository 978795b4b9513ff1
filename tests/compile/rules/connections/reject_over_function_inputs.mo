// EqualityConstraint has two inputs (9.4.1).
record R
  Real x[2];
  function equalityConstraint  //! error SK2609
    input R a;
    output Real residue[1];
  algorithm
    residue := {a.x[1]};
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
