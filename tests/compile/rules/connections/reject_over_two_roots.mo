// Two roots with a required path (9.4.1).
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
model OverTwoRoots
  C c, d;
equation
  Connections.root(c.r);
  Connections.root(d.r);
  Connections.branch(c.r, d.r);  //! error SK2609
  c.r = R({time, 2});
  d.r = c.r;
end OverTwoRoots;
