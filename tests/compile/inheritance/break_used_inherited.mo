// The new component may come from another base class, and both may be inherited further.
//! flatten: BreakUsedInherited
//! equations: 2
//! unknowns: 2
//> 'b.y' = 3.0;
//> z = 'b.y';
model BreakUsedInheritedA
  Real x = 1;
end BreakUsedInheritedA;
model BreakUsedInheritedB
  Real y = 3;
end BreakUsedInheritedB;
model BreakUsedInheritedInnermost
  BreakUsedInheritedA b;
end BreakUsedInheritedInnermost;
model BreakUsedInheritedBase
  extends BreakUsedInheritedInnermost;
  Real z;
equation
  z = b.y;
end BreakUsedInheritedBase;
model BreakUsedInheritedOther
  BreakUsedInheritedB b;
end BreakUsedInheritedOther;
model BreakUsedInheritedMiddle
  extends BreakUsedInheritedBase(break b);
  extends BreakUsedInheritedOther;
end BreakUsedInheritedMiddle;
model BreakUsedInherited
  extends BreakUsedInheritedMiddle;
end BreakUsedInherited;
