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
  Angle R;  //! error SK2609
end Frame;

model Part
  Frame a;
end Part;

model M
  Part p, q;
equation
  connect(p.a, q.a);
end M;
