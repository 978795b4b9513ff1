// Connect inherited connectors (9.1).
connector Pin
  Real v;
  flow Real i;
end Pin;
partial model TwoPin
  Pin p, n;
  Real v = p.v - n.v;
equation
  p.i + n.i = 0;
end TwoPin;
model Resistor
  extends TwoPin;
equation
  v = p.i;
end Resistor;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Battery
  extends TwoPin;
equation
  v = 1;
end Battery;
model ConnectorInherited
  Resistor r[2];
  Battery b;
  Ground g;
equation
  connect(b.p, r[1].p);
  connect(r[1].n, r[2].p);
  connect(r[2].n, b.n);
  connect(b.n, g.p);
end ConnectorInherited;
