connector RealOutput = output Real;

expandable connector Bus
end Bus;

block S
  RealOutput y[2] = {1, 2};
end S;

model M
  Bus bus;
  S s;
equation
  connect(s.y, bus.x);  //! error SK2607
end M;
