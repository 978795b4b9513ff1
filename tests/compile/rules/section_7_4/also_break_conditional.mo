// Also break conditional (7.4): accepted.
connector P Real v; flow Real i; end P;
model C1 P p; equation p.v = 1; end C1;
model L P p; equation p.i = 1; end L;
model A parameter Boolean on = false; C1 c; L l if on; equation connect(c.p, l.p); end A;
model M
  extends A(break l);
end M;
