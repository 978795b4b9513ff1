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
  Integer n = integer(time);
equation
  connect(a[1].p, a[n].p);  //! error SK2902
end M;
