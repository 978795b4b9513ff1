// More break (7.4): accepted.
connector P Real v; flow Real i; end P;
model G P p; equation p.v = 0; end G;
model L parameter Real k = 1; P p; equation p.i = k*p.v; end L;
partial model PL P p; end PL;
model A
  G g;
  L l[3];
  PL pl;
  parameter Real q = 1;
equation
  for i in 1:3 loop
    connect(g.p, l[i].p);
  end for;
  connect(pl.p, g.p);
end A;
model M
  extends A(break pl, q = 2, break connect(g.p, l[i].p), l(k = {1, 2, 3}));
equation
  connect(l[1].p, l[2].p);
end M;
