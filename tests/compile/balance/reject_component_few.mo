// The component that lacks an equation is named.
connector Pin
  Real v;
  flow Real i;
end Pin;

model Good
  Pin p, n;
equation
  p.v - n.v = p.i;
  p.i + n.i = 0;
end Good;

model Bad
  Pin p, n;
equation
  p.v - n.v = p.i;
end Bad;

model Ground
  Pin p;
equation
  p.v = 0;
end Ground;

model M  //! error SK2702
  Good a;
  Bad b;  //! error SK2703
  Ground g;
equation
  connect(a.p, b.p);
  connect(a.n, g.p);
  connect(b.n, g.p);
end M;
