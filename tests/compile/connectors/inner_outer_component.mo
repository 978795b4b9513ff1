// Connections to an outer component reach the inner one.
//! flatten: Circuit
//> 'load.p.v' = 'resistor.p.v';
//> -'load.p.i' + 'resistor.p.i' = 0.0;
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

model Ground
  Pin p;
equation
  p.v = 0;
end Ground;

model Load
  Pin p, n;
  outer Resistor resistor;
equation
  connect(p, resistor.p);
  connect(resistor.n, n);
end Load;

model Circuit
  Ground ground;
  Load load;
  inner Resistor resistor;
equation
  connect(load.p, ground.p);
end Circuit;
