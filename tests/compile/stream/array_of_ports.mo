// Arrays of stream connectors.
//! flatten: M
//> 't.h[1]' = 'a.p.h';
//> 't.h[2]' = 'b.p.h';
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;

model A
  Port p;
equation
  p.p = p.m + 1;
  p.h = 2;
end A;

model Tank
  Port ports[2];
  Real h[2] = {inStream(ports[i].h) for i in 1:2};
equation
  ports.p = {1, 1};
  ports.h = {5, 6};
end Tank;

model M
  Tank t;
  A a, b;
equation
  connect(t.ports[1], a.p);
  connect(t.ports[2], b.p);
end M;
