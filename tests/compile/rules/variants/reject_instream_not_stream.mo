// InStream of another variable (15.2).
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model InStreamNot
  Port a;
  Real x = inStream(a.p);  //! error SK2410
equation
  a.h = 1;
  a.p = 1;
end InStreamNot;
