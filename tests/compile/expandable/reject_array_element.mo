// A whole array does not fit into one element of a member.
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
  connect(s.y, bus.x[1]);  //! error SK2603
end M;
