// Subscripted members make arrays; elements nobody gives a value are zero.
//! flatten: M
//> 'bus.x[2]' = 's.y';
//> 'bus.x[1]' = 0.0;
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
  connect(s.y, bus.x[2]);
  connect(bus.x[2], g.u);
end M;
