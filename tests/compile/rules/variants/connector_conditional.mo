// Conditional connectors (9.1).
connector Pin
  Real v;
  flow Real i;
end Pin;
model R
  Pin p;
equation
  p.v = p.i - time;
end R;
model M
  parameter Boolean use = false;
  Pin p if use;
  R r;
equation
  connect(p, r.p);
end M;
model ConnectorConditional
  M a(use = true), b;
  R c;
equation
  connect(a.p, c.p);
  connect(b.p, c.p);
end ConnectorConditional;
