// A connection makes the member of the bus.
//! flatten: M
//> Real 'bus.speed';
//> 'bus.speed' = 's.y';
connector RealInput = input Real;
connector RealOutput = output Real;

expandable connector Bus
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
