record Plain
  Real a;
end Plain;

connector Frame
  Plain R;
  flow Real t;
end Frame;

model M
  Frame f;
equation
  Connections.root(f.R);  //! error SK2609
  f.R.a = 1;
end M;
