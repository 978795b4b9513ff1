// A stream connector (15.1).
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model Source
  Port a;
equation
  a.p = 1;
  a.h = time;
end Source;
model Sink
  Port a;
  Real h = inStream(a.h), g = actualStream(a.h);
equation
  a.m = 1;
  a.h = 0;
end Sink;
model StreamOk
  Source s;
  Sink t;
equation
  connect(s.a, t.a);
end StreamOk;
