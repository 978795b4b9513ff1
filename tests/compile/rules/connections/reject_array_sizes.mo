// Sizes must match (9.1).
connector InPort = input Real;
connector OutPort = output Real;
block Source
  OutPort y = time;
end Source;
block Gain
  InPort u[3];
  OutPort y[3];
equation
  y = 2*u;
end Gain;
model ArraySizes
  Source s[5];
  Gain g;
equation
  connect(s.y, g.u);  //! error SK2603
end ArraySizes;
