// A component seen alone: its connectors' flows are zero from outside.
//! equations: 6
//! unknowns: 6
connector Pin
  Real v;
  flow Real i;
end Pin;

model Resistor
  Pin p, n;
  Real v, i;
  parameter Real R = 1;
equation
  v = p.v - n.v;
  i = p.i;
  p.i + n.i = 0;
  v = R*i;
end Resistor;
