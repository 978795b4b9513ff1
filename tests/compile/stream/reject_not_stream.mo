connector Port
  Real p;
  flow Real m;
end Port;

model A
  Port p;
  Real x = inStream(p.p);  //! error SK2410
equation
  p.p = 1;
end A;

model M
  A a;
end M;
