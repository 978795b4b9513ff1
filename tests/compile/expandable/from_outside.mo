// What nothing in the model gives a bus of the model itself comes from outside.
//! flatten: FromOutside
//! equations: 3
//! unknowns: 3
//> input Real 'bus.speed'
connector RealInput = input Real;
connector RealOutput = output Real;

expandable connector Bus
end Bus;

block Gain
  RealInput u;
  RealOutput y = 2*u;
end Gain;

model FromOutside
  Bus bus;
  Gain g;
equation
  connect(bus.speed, g.u);
  connect(g.y, bus.torque);
end FromOutside;
