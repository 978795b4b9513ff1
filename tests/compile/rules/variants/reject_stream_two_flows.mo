// Not two (15.1).
connector Port
  Real p, q;
  flow Real m, n;
  stream Real h;  //! error SK2608
end Port;
model StreamTwoFlows
  Port a;
equation
  a.h = 1;
  a.p = 1;
  a.q = 1;
end StreamTwoFlows;
