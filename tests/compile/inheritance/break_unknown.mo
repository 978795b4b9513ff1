// What is left out must be there.
model BreakUnknownPart
  Real x = 1;
end BreakUnknownPart;
model BreakUnknownBase
  BreakUnknownPart a;
end BreakUnknownBase;
model BreakUnknown
  extends BreakUnknownBase(break b);  //! error SK2310
end BreakUnknown;
