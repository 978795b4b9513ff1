// Not part of Modelica 3.6.
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

model M
  Frame f;
equation
  Connections.root(f.R);
  Connections.uniqueRoot(f.R);  //! error SK2501
  f.R.a = 1;
end M;
