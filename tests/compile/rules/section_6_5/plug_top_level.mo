// Plug top level (6.5): accepted.
connector RI = input Real;
model F parameter Real k = 1; end F;
model Clutch
  extends F;
  RI pressure;
  Real x = pressure;
end Clutch;
model Base
  replaceable F friction;
end Base;
model M
  extends Base(redeclare Clutch friction);
  RI u;
equation
  connect(u, friction.pressure);
end M;
