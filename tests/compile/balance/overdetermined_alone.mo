// A part between frames: the redundant parts of the record are given from outside. Its flat text has no
// frames any more, so it lacks those equations.
//! not-idempotent
record Angle
  Real a, w, x;
  function equalityConstraint
    input Angle p, q;
    output Real residue[1];
  algorithm
    residue := {p.a - q.a};
  end equalityConstraint;
end Angle;

connector Frame
  Angle R;
  flow Real t;
end Frame;

model Part
  Frame a, b;
equation
  Connections.branch(a.R, b.R);
  b.R.a = a.R.a;
  b.R.w = a.R.w;
  b.R.x = a.R.x;
  a.t + b.t = 0;
end Part;
