// Numbers of dimensions must match (9.1).
connector InPort = input Real;
connector OutPort = output Real;
block Source
  OutPort y[1, 3] = {{1, 2, 3}};
end Source;
block Gain
  InPort u[3];
  OutPort y[3] = 2*u;
end Gain;
model ArrayRanks
  Source s;
  Gain g;
equation
  connect(s.y, g.u);  //! error SK2603
end ArrayRanks;
