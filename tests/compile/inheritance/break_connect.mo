// break connect takes a connection away, whatever the order of its two ends.
//! flatten: BreakConnect
//> 'a.p.i' = 0.0;
//> 'b.p.i' = 0.0;
connector BreakConnectPin
  Real v;
  flow Real i;
end BreakConnectPin;
model BreakConnectPart
  BreakConnectPin p;
equation
  p.v = 1 + p.i;
end BreakConnectPart;
model BreakConnectBase
  BreakConnectPart a, b;
equation
  connect(a.p, b.p);
end BreakConnectBase;
model BreakConnect
  extends BreakConnectBase(break connect(b.p, a.p));
end BreakConnect;
