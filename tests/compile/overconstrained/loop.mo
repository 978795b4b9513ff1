// The connection that closes a loop gets the constraint instead.
//! flatten: M
//> 'w.f.R.a' = 'p.a.R.a';
//> 'p.b.R.a' - 'q.b.R.a' = 0.0;
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

model Part
  Frame a, b;
equation
  Connections.branch(a.R, b.R);
  b.R.a = a.R.a;
  b.R.w = a.R.w;
  a.t + b.t = 0;
end Part;

model M
  World w;
  Part p, q;
equation
  connect(w.f, p.a);
  connect(w.f, q.a);
  connect(p.b, q.b);
end M;
