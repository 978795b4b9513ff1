// Also break replaced (7.4): accepted.
connector P Real v; flow Real i; end P;
model C1 P p; equation p.v = 1; end C1;
model C2 P p; parameter Real k = 1; equation p.v = k; end C2;
model L P p; equation p.i = 1; end L;
model A C1 c; L l; equation connect(c.p, l.p); end A;
model B
  extends A(break c);
  C2 c;
equation
  connect(c.p, l.p);
end B;
model M
  B b(c(k = 3));
end M;
