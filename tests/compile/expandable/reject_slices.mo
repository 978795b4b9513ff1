// The elements that are selected have the shape of the other side and numbers from 1 on (9.1.3).
expandable connector Bus
end Bus;
connector O = output Real;
block Src
  O y = time;
end Src;
model M
  Src s[2];
  Bus bus;
equation
  connect(s.y, bus.w[1:3]);  //! error SK2603
  connect(s.y, bus.v[:]);  //! error SK2607
  connect(s.y, bus.u[0:1]);  //! error SK2607
  connect(s[1].y, bus.x[1:2]);  //! error SK2603
end M;
