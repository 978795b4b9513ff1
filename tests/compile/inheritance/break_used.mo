// Only the component and its connections are left out: what else uses it has nothing to refer to.
model BreakUsedPart
  Real y = 1;
end BreakUsedPart;
model BreakUsedBase
  BreakUsedPart b;
  Real z, w = b.y;  //! error SK2101
equation
  z = b.y;  //! error SK2101
end BreakUsedBase;
model BreakUsed
  extends BreakUsedBase(break b);
equation
  z = 7;
end BreakUsed;
