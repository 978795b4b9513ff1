// Expressions may read declared members that are present.
//! flatten: M
//> x = 2.0*'bus.speed';
connector RealOutput = output Real;

expandable connector Bus
  Real speed;
end Bus;

block S
  RealOutput y = time;
end S;

model M
  Bus bus;
  S s;
  Real x = 2*bus.speed;
equation
  connect(s.y, bus.speed);
end M;
