// A connector of the class itself counts with the opposite sign.
//! flatten: M
//> 'load.p.v' = 'load.r.p.v';
//> -'load.p.i' + 'load.r.p.i' = 0.0;
connector Pin
  Real v;
  flow Real i;
end Pin;

model R
  Pin p, n;
equation
  p.v - n.v = p.i;
  p.i + n.i = 0;
end R;

model Load
  Pin p, n;
  R r;
equation
  connect(p, r.p);
  connect(r.n, n);
end Load;

model Ground
  Pin p;
equation
  p.v = 0;
end Ground;

model M
  Load load;
  Ground ground;
equation
  connect(load.p, ground.p);
end M;
