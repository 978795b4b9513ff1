// One outer element (9.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
model R
  Pin p;
equation
  p.v = p.i;
end R;
model Sub
  outer R a;
  R b;
equation
  connect(a.p, b.p);
end Sub;
model OneOuter
  inner R a;
  Sub s;
end OneOuter;
