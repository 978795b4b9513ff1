// Connectors inside connectors of the class (9.1).
connector Pin
  Real v;
  flow Real i;
end Pin;
connector Plug
  Pin a, b;
end Plug;
model R
  Pin p;
equation
  p.v = p.i;
end R;
model FormDeep
  Plug plug;
  R r, s;
equation
  connect(plug.a, r.p);
  connect(plug.b, s.p);
end FormDeep;
