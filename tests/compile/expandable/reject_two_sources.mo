connector RealOutput = output Real;

expandable connector Bus
end Bus;

block S
  RealOutput y = time;
end S;

model M
  Bus bus;
  S a, b;
equation
  connect(a.y, bus.x);
  connect(b.y, bus.x);  //! error SK2605
end M;
