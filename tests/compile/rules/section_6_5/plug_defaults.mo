// Plug defaults (6.5): accepted.
connector RO = output Real;
connector Pin Real v; flow Real i; end Pin;
model F parameter Real k = 1; end F;
model G
  extends F;
  parameter Real q = 3;
  RO y;
  Pin p;
  input Real u = 3;
equation
  y = q;
  p.v = 1;
end G;
model Base
  replaceable F friction;
end Base;
model M
  Base base(redeclare G friction);
  Base b2(redeclare G friction(q = 4));
end M;
