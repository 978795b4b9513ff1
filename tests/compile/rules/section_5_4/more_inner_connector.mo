// More inner connector (5.4): accepted.
connector Pin Real v; flow Real i; end Pin;
model L Pin p; equation p.i = 1; end L;
model A
  outer Pin bus;
  L l;
equation
  connect(l.p, bus);
end A;
model S Pin p; equation p.v = 2; end S;
model M
  inner Pin bus;
  A a;
  A b;
  S s;
equation
  connect(s.p, bus);
end M;
