connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p;
equation
  p.v = p.i;
end A;

model B
  A a;
end B;

model M
  A a;
  B b;
equation
  connect(a.p, b.a.p);  //! error SK2606
end M;
