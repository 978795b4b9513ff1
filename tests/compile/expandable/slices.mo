// Subscripts that select several elements of a member of unknown size (9.1.3).
//! flatten: M
//> 'a.bus.w[3]' = 'a.s[1].y';
//> 'a.bus.w[1]' = 'a.s[2].y';
//> 'bus.m[2,2]' = 's[1,2].y';
//> 'm[2].u' = 's[2,2].y';
//> 'bus.m[4,1]' = 's[3,1].y';
//> 'n[1].u' = 'bus.w[1]';
//> 'n[2].u' = 'bus.w[3]';
expandable connector Bus
  Real w[:];
end Bus;
connector O = output Real;
connector I = input Real;
block Src
  O y = time;
end Src;
block Snk
  I u;
end Snk;
model A
  Bus bus;
  Src s[2];
equation
  connect(s.y, bus.w[{3, 1}]);
end A;
model M
  A a;
  Src s[3, 2];
  Snk n[2], m[2];
  Bus bus;
equation
  connect(a.bus, bus);
  connect(bus.w[1:2:3], n.u);
  connect(s.y, bus.m[2:4, {1, 2}]);
  connect(bus.m[3, 1:2], m.u);
end M;
