// A connector connected to itself.
connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p;
equation
  p.v = p.i + 1;
end A;

model M
  A a;
equation
  connect(a.p, a.p);  //! warning SK2612
end M;
