// Parameters connect to parameters (9.3).
connector Pin
  parameter Integer n = 2;
  Real v[n];
  flow Real i[n];
end Pin;
model R
  Pin p;
equation
  p.v = p.i;
end R;
model ParametersInConnectors
  R a, b;
equation
  connect(a.p, b.p);
end ParametersInConnectors;
