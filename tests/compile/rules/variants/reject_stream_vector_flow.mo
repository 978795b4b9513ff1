// A scalar flow (15.1).
connector Port
  Real p[2];
  flow Real m[2];
  stream Real h;  //! error SK2608
end Port;
model StreamVectorFlow
  Port a;
equation
  a.h = 1;
  a.p = {1, 2};
end StreamVectorFlow;
