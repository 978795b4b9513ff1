// Connectors of two outer elements (9.3).
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
  outer R b;
equation
  connect(a.p, b.p);  //! error SK2606
end Sub;
model TwoOuters
  inner R a, b;
  Sub s;
end TwoOuters;
