// Exactly one flow (15.1).
connector Port  //! warning SK2611
  Real p;
  stream Real h;  //! error SK2608
end Port;
model StreamNoFlow
  Port a;
equation
  a.h = 1;
  a.p = 1;
end StreamNoFlow;
