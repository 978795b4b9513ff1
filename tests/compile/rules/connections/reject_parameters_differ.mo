// With the same value (9.3).
connector Pin
  parameter Real n = 2;
  Real v;
  flow Real i;
end Pin;
model R
  Pin p;
equation
  p.v = p.i;
end R;
model ParametersDiffer
  R a, b(p(n = 3));
equation
  connect(a.p, b.p);  //! error SK2610
end ParametersDiffer;
