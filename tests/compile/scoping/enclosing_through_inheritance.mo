// A model of a base package sees names of the base package first, changed by the inheriting one.
//! flatten: EnclosingThroughInheritance.User
//> 'h.x' = 2.0;
package EnclosingThroughInheritanceBase
  replaceable model Part
    Real x = 1;
  end Part;
  model Holder
    extends EnclosingThroughInheritanceMark;
    Part h;
  end Holder;
end EnclosingThroughInheritanceBase;
partial class EnclosingThroughInheritanceMark
end EnclosingThroughInheritanceMark;
package EnclosingThroughInheritance
  extends EnclosingThroughInheritanceBase(redeclare model Part = Two);
  model Two
    Real x = 2;
  end Two;
  model User
    extends Holder;
  end User;
end EnclosingThroughInheritance;
