// Balanced circuit (4.8): accepted.
connector Pin Real v; flow Real i; end Pin;
partial model TwoPin Pin p, n; end TwoPin;
model Capacitor
  parameter Real C = 1;
  extends TwoPin;
  Real u(start = 1, fixed = true);
equation
  0 = p.i + n.i;
  u = p.v - n.v;
  C*der(u) = p.i;
end Capacitor;
model Resistor
  extends TwoPin;
equation
  0 = p.i + n.i;
  p.v - n.v = p.i;
end Resistor;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Circuit
  extends TwoPin;
  replaceable TwoPin t;
  Capacitor c(C = 12);
equation
  connect(p, t.p);
  connect(t.n, c.p);
  connect(c.n, n);
end Circuit;
model M
  Circuit c(redeclare Resistor t);
  Ground g;
equation
  connect(c.p, g.p);
  connect(c.n, g.p);
end M;
