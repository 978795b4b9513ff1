connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p;
protected
  Pin q;
equation
  p.v = p.i;
  q.v = 0;
end A;

model M
  A a, b;
equation
  connect(a.p, b.q);  //! error SK2104
end M;
