// Without a root the potential root of the lowest priority number is taken.
//! flatten: M
//> 'a.root' = false;
//> 'b.root' = true;
record Angle
  Real a;
  function equalityConstraint
    input Angle x, y;
    output Real residue[0];
  algorithm
    residue := fill(0.0, 0);
  end equalityConstraint;
end Angle;

connector Frame
  Angle R;
end Frame;

model Body
  parameter Integer p = 0;
  Frame f;
  Boolean root = Connections.isRoot(f.R);
equation
  Connections.potentialRoot(f.R, priority = p);
  if Connections.isRoot(f.R) then
    f.R.a = time;
  end if;
end Body;

model M
  Body a(p = 2), b(p = 1);
equation
  connect(a.f, b.f);
end M;
