// A bus in a bus.
//! flatten: M
//> 'top.sub.x' = 's.y';
connector RealOutput = output Real;

expandable connector SubBus
end SubBus;

expandable connector Bus
  SubBus sub;
end Bus;

block S
  RealOutput y = time;
end S;

model M
  Bus top;
  S s;
equation
  connect(s.y, top.sub.x);
end M;
