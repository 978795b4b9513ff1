connector Pin
  Real v;
  flow Real i;
end Pin;

model Bad
  Pin p;
  Real x;
equation
  p.v = p.i;
end Bad;

model M  //! error SK2702
  Bad b[2];  //! error SK2703 error SK2703
equation
  connect(b[1].p, b[2].p);
end M;
