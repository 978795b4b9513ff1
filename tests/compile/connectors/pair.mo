// Potentials become equal, flows add up to zero.
//! flatten: Pair
//! equations: 8
//! unknowns: 8
//> 'a.p.v' = 'b.p.v';
//> 'a.p.i' + 'b.p.i' = 0.0;
connector Pin
  Real v;
  flow Real i;
end Pin;

model Source
  Pin p;
  Real x;
equation
  p.v = time;
  x = p.i;
end Source;

model Load
  Pin p;
  Real y = p.v;
equation
  p.v = 2*p.i;
end Load;

model Pair
  Source a;
  Load b;
  Real sum = a.x + b.y;
  Real zero;
equation
  connect(a.p, b.p);
  zero = 0;
end Pair;
