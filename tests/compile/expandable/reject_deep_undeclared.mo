connector RealOutput = output Real;

expandable connector Bus
end Bus;

block S
  RealOutput y = time;
end S;

model M
  Bus bus;
  S s;
equation
  connect(s.y, bus.sub.x);  //! error SK2607
end M;
