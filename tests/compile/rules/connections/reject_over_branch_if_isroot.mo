// Branch must not depend on isRoot (8.3.3).
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
model OverBranchIf
  C c, d;
equation
  Connections.root(c.r);
  if Connections.isRoot(c.r) then  //! error SK2606
    Connections.branch(c.r, d.r);
  end if;
  c.r = R({time, 2});
  d.r = c.r;
end OverBranchIf;
