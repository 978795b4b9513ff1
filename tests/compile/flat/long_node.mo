// A node with very many connectors has one long sum of flows.
//! flatten: LongNode
//> sum({
connector Pin
  Real v;
  flow Real i;
end Pin;
model Load
  Pin p;
equation
  p.v = 2*p.i;
end Load;
model Source
  Pin p;
equation
  p.v = 1;
end Source;
model LongNode
  Source s;
  Load l[1500];
equation
  for k in 1:1500 loop
    connect(s.p, l[k].p);
  end for;
end LongNode;
