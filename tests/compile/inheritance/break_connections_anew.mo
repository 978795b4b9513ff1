// Connections of a component left out stay away although there is a new component of that name.
//! flatten: BreakConnectionsAnew
//> 'a.p.i' = 0.0;
//> 'b.p.i' = 0.0;
connector BreakConnectionsAnewPin
  Real v;
  flow Real i;
end BreakConnectionsAnewPin;
model BreakConnectionsAnewPart
  BreakConnectionsAnewPin p;
equation
  p.v = 1 + p.i;
end BreakConnectionsAnewPart;
model BreakConnectionsAnewBase
  BreakConnectionsAnewPart a, b[2];
equation
  for i in 1:2 loop
    connect(b[i].p, a.p);
  end for;
end BreakConnectionsAnewBase;
model BreakConnectionsAnew
  extends BreakConnectionsAnewBase(break b);
  BreakConnectionsAnewPart b;
end BreakConnectionsAnew;
