connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p;
equation
  p.v = p.i;
end A;

model M
  A a[2];
equation
  connect(a[1].p, a[2, 1].p);  //! error SK2204
end M;
