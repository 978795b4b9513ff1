// Condition connect (4.4.5): accepted.
connector Pin Real v; flow Real i; end Pin;
model G
  Pin p;
equation
  p.v = 0;
end G;
model M
  parameter Boolean b = false;
  G g;
  Pin q if b;
equation
  connect(g.p, q);
end M;
