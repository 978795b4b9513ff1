// break with a name leaves a component of the base class out, with all its connections.
//! flatten: BreakComponent
//> 'a.p.v'
//> 'c.p.v'
//> 'a.p.v' = 'c.p.v';
connector BreakComponentPin
  Real v;
  flow Real i;
end BreakComponentPin;
model BreakComponentPart
  BreakComponentPin p;
equation
  p.v = 1 + p.i;
end BreakComponentPart;
model BreakComponentBase
  BreakComponentPart a, b;
equation
  connect(a.p, b.p);
end BreakComponentBase;
model BreakComponent
  extends BreakComponentBase(break b);
  BreakComponentPart c;
equation
  connect(a.p, c.p);
end BreakComponent;
