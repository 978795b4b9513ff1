// A whole array gives an undeclared member of a bus its size.
//! flatten: WholeArray
//> 'bus.x[1]' = 's.y[1]';
//> 'r.u[2]' = 's.y[2]';
//> 'bus.x[2]' = 's.y[2]';
//> 'bus.m[2,3]' = 'n.y[2,3]';
//> 'e.p[2].v' = 'bus.p[2].v';
connector RealInput = input Real;
connector RealOutput = output Real;

connector Pin
  Real v;
  flow Real i;
end Pin;

expandable connector Bus
end Bus;

block S
  RealOutput y[2] = {1, 2};
end S;

block N
  RealOutput y[2, 3] = ones(2, 3);
end N;

block R
  RealInput u[2];
  Real sum = u[1] + u[2];
end R;

model E
  Pin p[2];
equation
  p.v = {1, 2};
end E;

model WholeArray
  Bus bus;
  S s;
  N n;
  R r;
  E e;
equation
  connect(s.y, bus.x);
  connect(bus.x, r.u);
  connect(n.y, bus.m);
  connect(e.p, bus.p);
end WholeArray;
