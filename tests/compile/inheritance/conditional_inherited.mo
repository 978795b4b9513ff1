// A condition may depend on a parameter that the derived class changes.
//! flatten: ConditionalInherited
//! unknowns: 1
//> 'p.x' = 1.0;
model ConditionalInheritedPart
  Real x = 1;
end ConditionalInheritedPart;
model ConditionalInheritedBase
  parameter Boolean use = false;
  ConditionalInheritedPart p if use;
end ConditionalInheritedBase;
model ConditionalInherited
  extends ConditionalInheritedBase(use = true);
end ConditionalInherited;
