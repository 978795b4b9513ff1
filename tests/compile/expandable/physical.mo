// A physical connector in a bus: flows of added members add up on both sides.
//! flatten: M
//> 'a.bus.pin.i'
//! equations: 8
//! unknowns: 8
connector Pin
  Real v;
  flow Real i;
end Pin;

expandable connector Bus
end Bus;

model Source
  Pin p;
equation
  p.v = 12;
end Source;

model Battery
  Bus bus;
  Source s;
equation
  connect(s.p, bus.pin);
end Battery;

model Lamp
  Pin p;
equation
  p.v = 3*p.i;
end Lamp;

model M
  Battery a;
  Bus bus;
  Lamp lamp;
equation
  connect(a.bus, bus);
  connect(bus.pin, lamp.p);
end M;
