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
  A a, b;
equation
  connect(a.p, b.q);  //! error SK2102
end M;
