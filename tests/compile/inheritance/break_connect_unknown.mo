// A connection that is taken away must be there.
connector BreakConnectUnknownPin
  Real v;
  flow Real i;
end BreakConnectUnknownPin;
model BreakConnectUnknownPart
  BreakConnectUnknownPin p;
equation
  p.v = 1;
end BreakConnectUnknownPart;
model BreakConnectUnknownBase
  BreakConnectUnknownPart a, b;
end BreakConnectUnknownBase;
model BreakConnectUnknown
  extends BreakConnectUnknownBase(break connect(a.p, b.p));  //! error SK2310
end BreakConnectUnknown;
