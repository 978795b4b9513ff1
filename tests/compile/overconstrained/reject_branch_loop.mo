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

model Part
  Frame a, b;
equation
  Connections.root(a.R);
  Connections.branch(a.R, b.R);
  Connections.branch(b.R, a.R);  //! error SK2609
  a.R.a = 1;
  b.R.a = a.R.a;
end Part;

model M
  Part p;
end M;
