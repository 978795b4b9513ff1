// An outer connector: parts connect themselves to a common node.
//! flatten: M
//> 'node.v' = 'a.r.p.v';
//> -'node.i' + 'a.r.p.i' + 'b.r.p.i' + 's.p.i' = 0.0;
connector Pin
  Real v;
  flow Real i;
end Pin;

model Source
  Pin p;
equation
  p.v = 1;
end Source;

model R
  Pin p;
equation
  p.v = 2*p.i;
end R;

model Part
  outer Pin node;
  R r;
equation
  connect(r.p, node);
end Part;

model M
  inner Pin node;
  Part a, b;
  Source s;
equation
  connect(s.p, node);
end M;
