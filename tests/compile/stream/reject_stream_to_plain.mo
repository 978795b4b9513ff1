connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;

connector Other  //! warning SK2611
  Real p;
  flow Real m;
  Real h;
end Other;

model A
  Port p;
equation
  p.p = 1;
  p.h = 2;
end A;

model B
  Other p;
equation
  p.p = 1;
  p.h = 1;
end B;

model M
  A a;
  B b;
equation
  connect(a.p, b.p);  //! error SK2608
end M;
