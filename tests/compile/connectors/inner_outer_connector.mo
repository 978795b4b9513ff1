// An outer connector: parts connect themselves to a common node.
//! flatten: M
//> 'a.p.v' = 'node.v';
connector Pin
  Real v;
  flow Real i;
end Pin;

model Source
  Pin p;
equation
  p.v = 1;
end Source;

model Part
  outer Pin node;
  Pin p;
  Real x = p.v;
equation
  connect(p, node);
  p.i = 1;
end Part;

model Inside
  inner Pin node;
  Source s;
  Part a, b;
equation
  connect(s.p, node);
end Inside;

model M
  inner Pin node;
  Part a;
  Source s;
equation
  connect(s.p, node);
end M;
