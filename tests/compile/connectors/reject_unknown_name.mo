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
  A a;
equation
  connect(a.p, bb.p);  //! error SK2101
end M;
