connector RealOutput = output Real;
connector BooleanOutput = output Boolean;

expandable connector Bus
end Bus;

block S
  RealOutput y = time;
end S;

block B
  BooleanOutput y = true;
end B;

model M
  Bus bus;
  S s;
  B b;
equation
  connect(s.y, bus.x);
  connect(b.y, bus.x);  //! error SK2602
end M;
