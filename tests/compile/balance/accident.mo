// The whole balances, but only because one equation too many makes up for one that a component lacks.
connector Pin
  Real v;
  flow Real i;
end Pin;
model Resistor
  Pin p, n;
equation
  p.v - n.v = p.i;
  p.i + n.i = 0;
end Resistor;
model Lacking
  Pin p, n;
  Real extra;
equation
  p.v - n.v = p.i;
  p.i + n.i = 0;
end Lacking;
model Accident
  Lacking b;  //! error SK2703
  Resistor r;
equation
  connect(b.p, r.p);
  connect(b.n, r.n);
  r.n.v = 0;
end Accident;
