// Not for flow variables (9.4.1).
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
connector C  //! warning SK2611
  Real v;
  flow R r;
end C;
model OverFlow  //! error SK2701
  C c;
equation
  c.v = time;
end OverFlow;
