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
  when time > 1 then  //! error SK2606
    Connections.root(f.R);
  end when;
  f.R.a = 1;
end M;
