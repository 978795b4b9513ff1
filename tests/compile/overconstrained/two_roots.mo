// Two roots in one graph: the connection between their trees is broken.
//! flatten: M
//> 'a.f.R.a' - 'b.f.R.a' = 0.0;
record Angle
  Real a;
  function equalityConstraint
    input Angle x, y;
    output Real residue[1];
  algorithm
    residue := {x.a - y.a};
  end equalityConstraint;
end Angle;

connector Frame
  Angle R;
  flow Real t;
end Frame;

model World
  Frame f;
equation
  Connections.root(f.R);
  f.R.a = time + 0*f.t;
end World;

model M
  World a, b;
equation
  connect(a.f, b.f);
end M;
