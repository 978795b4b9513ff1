// No flow members (9.4.1).
record R
  Real x[2];
  flow Real y;  //! error SK2004
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
model OverFlowInside
  C c;
end OverFlowInside;
