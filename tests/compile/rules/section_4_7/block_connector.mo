// Block connector (4.7): accepted.
connector RI = input Real;
connector RO = output Real;
connector C
  input Real a;
  output Real b;
  parameter Real p = 1;
end C;
record R Real x; end R;
connector D
  input R r;
end D;
block B
  RI u;
  RO y;
  input Real v;
protected
  Real z = u;
public
  D d;
  C c;
equation
  y = u + v + d.r.x;
  c.b = c.a;
end B;
model M
  B b(v = 1);
  RI u;
  D d;
  C c;
equation
  connect(u, b.u);
  connect(d, b.d);
  connect(c, b.c);
end M;
