// Break component (7.4): accepted.
connector P Real v; flow Real i; end P;
model G P p; equation p.v = 0; end G;
model L P p; equation p.i = 1; end L;
model A
  G g;
  L l, l2;
equation
  connect(g.p, l.p);
  connect(g.p, l2.p);
end A;
model M
  extends A(break l, break connect(l2.p, g.p));
  G h;
equation
  connect(h.p, l2.p);
end M;
