// Which side of a branch is nearer to the root.
//! flatten: M
//> 'p.forward' = true;
//> 'q.forward' = false;
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

model World
  Frame f;
equation
  Connections.root(f.R);
  f.R.a = time;
end World;

model Part
  Frame a, b;
  Boolean forward = Connections.rooted(a.R);
equation
  Connections.branch(a.R, b.R);
  b.R.a = a.R.a;
end Part;

model M
  World w;
  Part p, q;
equation
  connect(w.f, p.a);
  connect(p.b, q.b);
end M;
