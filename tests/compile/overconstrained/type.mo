// An overdetermined type.
//! flatten: M
//> 'g.p.theta' = 'l.p.theta';
type Angle
  extends Real(unit = "rad");
  function equalityConstraint
    input Angle x, y;
    output Real residue[0];
  algorithm
    residue := fill(0.0, 0);
  end equalityConstraint;
end Angle;

connector Plug
  Angle theta;
  Real v;
  flow Real i;
end Plug;

model Generator
  Plug p;
equation
  Connections.root(p.theta);
  der(p.theta) = 314;
  p.v = 1;
end Generator;

model Load
  Plug p;
equation
  p.v = p.i*p.theta;
end Load;

model M
  Generator g;
  Load l;
equation
  connect(g.p, l.p);
end M;
