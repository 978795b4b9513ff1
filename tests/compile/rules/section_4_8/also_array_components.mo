// Also array components (4.8): accepted.
connector Pin Real v; flow Real i; end Pin;
model Seg
  parameter Real R = 1;
  Pin p, n;
equation
  p.i + n.i = 0;
  p.v - n.v = R*p.i;
end Seg;
model Ladder
  parameter Integer N = 3;
  Seg s[N](R = {i for i in 1:N});
  Pin p, n;
equation
  connect(p, s[1].p);
  for i in 1:N - 1 loop
    connect(s[i].n, s[i + 1].p);
  end for;
  connect(s[N].n, n);
end Ladder;
model V Pin p, n; equation p.v - n.v = 1; p.i + n.i = 0; end V;
model G Pin p; equation p.v = 0; end G;
model M
  Ladder l(N = 5);
  V v;
  G g;
equation
  connect(v.p, l.p);
  connect(v.n, l.n);
  connect(v.n, g.p);
end M;
