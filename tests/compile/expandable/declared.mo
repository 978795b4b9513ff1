// Declared members exist only when they are connected.
//! flatten: M
//! equations: 3
//! unknowns: 3
connector RealInput = input Real;
connector RealOutput = output Real;

expandable connector Bus
  Real speed(unit = "m/s");
  Real never;
  Integer gear;
end Bus;

block S
  RealOutput y = time;
end S;

block G
  RealInput u;
end G;

model M
  Bus bus;
  S s;
  G g;
equation
  connect(s.y, bus.speed);
  connect(bus.speed, g.u);
end M;
