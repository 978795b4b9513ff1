// A tree of connections needs no constraint: the records are equal.
//! flatten: M
//> 'w.f.R.a' = 'b.f.R.a';
record Angle
  Real a, w;
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
  f.R.a = time;
  f.R.w = 1;
end World;

model Body
  Frame f;
equation
  Connections.potentialRoot(f.R);
  if Connections.isRoot(f.R) then
    f.R.a = 0;
    f.R.w = 0;
  else
    f.t = 1;
  end if;
end Body;

model M
  World w;
  Body b;
equation
  connect(w.f, b.f);
end M;
