// Stream of Integers (15.1).
connector Port
  Real p;
  flow Real m;
  stream Integer h;  //! error SK2012
end Port;
model StreamInteger
  Port a;
equation
  a.h = 1;
  a.p = 1;
end StreamInteger;
