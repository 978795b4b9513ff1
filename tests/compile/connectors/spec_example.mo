// Sets of three, one part open, hierarchy: the classic circuit.
//! flatten: Circuit
//! equations: 15
//! unknowns: 15
//> 'ground.p.i' + 'load.p.i' + 'resistor.p.i' = 0.0;
//> 'load.n.i' = 0.0;
//> 'resistor.n.i' = 0.0;
connector Pin
  Real v;
  flow Real i;
end Pin;

partial model TwoPin
  Pin p, n;
end TwoPin;

model Resistor
  extends TwoPin;
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
  extends TwoPin;
  Resistor resistor;
equation
  connect(p, resistor.p);
  connect(resistor.n, n);
end Load;

model Circuit
  Ground ground;
  Load load;
  Resistor resistor;
  Real x = 1;
equation
  connect(load.p, ground.p);
  connect(resistor.p, ground.p);
end Circuit;
