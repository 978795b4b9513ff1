connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p;
end A;

model M
  A a, b[2];
equation
  connect(a.p, b.p);  //! error SK2603
end M;
