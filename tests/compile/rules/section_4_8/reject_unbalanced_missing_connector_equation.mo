// Unbalanced missing connector equation (4.8): refused.
connector Pin Real v; flow Real i; end Pin;
model Cap
  parameter Real C = 1;
  Pin p, n;
  Real u;
equation
  0 = p.i + n.i;
  C*der(u) = p.i;
end Cap;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model M  //! error SK2702
  Cap c;  //! error SK2703
  Ground g;
equation
  connect(c.n, g.p);
  connect(c.p, g.p);
end M;
