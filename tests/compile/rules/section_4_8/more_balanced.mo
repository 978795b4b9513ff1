// More balanced (4.8): accepted.
connector Pin Real v; flow Real i; end Pin;
connector RI = input Real;
connector RO = output Real;
partial model TwoPin Pin p, n; Real u = p.v - n.v; end TwoPin;
model Src
  extends TwoPin;
  RI c;
equation
  p.i + n.i = 0;
  u = c;
end Src;
model Res
  extends TwoPin;
  parameter Real R = 1;
  RO y;
equation
  p.i + n.i = 0;
  u = R*p.i;
  y = p.i;
end Res;
model G Pin p; equation p.v = 0; end G;
block Gain
  RI u;
  RO y;
  parameter Real k = 1;
equation
  y = k*u;
end Gain;
model M
  Src s;
  Res r[2];
  G g;
  Gain gain;
  RI in1;
  RO out1;
equation
  connect(in1, gain.u);
  connect(gain.y, s.c);
  connect(s.p, r[1].p);
  connect(r[1].n, r[2].p);
  connect(r[2].n, s.n);
  connect(s.n, g.p);
  connect(r[2].y, out1);
end M;
