// A component that was left out cannot be modified.
model BreakModifiedPart
  parameter Real k = 1;
end BreakModifiedPart;
model BreakModifiedBase
  BreakModifiedPart a;
end BreakModifiedBase;
model BreakModifiedMiddle
  extends BreakModifiedBase(break a);
end BreakModifiedMiddle;
model BreakModified
  BreakModifiedMiddle m(a(k = 2));  //! error SK2301
end BreakModified;
