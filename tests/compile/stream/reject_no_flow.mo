connector Port  //! warning SK2611
  Real p;
  stream Real h;  //! error SK2608
end Port;

model A
  Port p;
  Real x = inStream(p.h);
equation
  p.p = 1;
  p.h = 2;
end A;

model M
  A a;
end M;
