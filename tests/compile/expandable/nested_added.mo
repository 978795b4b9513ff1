// A whole bus becomes a member of another.
//! flatten: M
//> 'engine.cyl.spark'
connector RealOutput = output Real;

expandable connector CylinderBus
  Real spark;
end CylinderBus;

expandable connector EngineBus
end EngineBus;

block S
  RealOutput y = time;
end S;

model Cylinder
  CylinderBus bus;
  S s;
equation
  connect(s.y, bus.spark);
end Cylinder;

model M
  EngineBus engine;
  Cylinder c;
equation
  connect(c.bus, engine.cyl);
end M;
