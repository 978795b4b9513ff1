// Extending a class that is not replaceable is accepted with a warning.
//! flatten: ClassExtendsNotReplaceable
//> 'p.x' = 1.0;
//> 'p.y' = 2.0;
model ClassExtendsNotReplaceableBase
  model Part
    Real x = 1;
  end Part;
end ClassExtendsNotReplaceableBase;
model ClassExtendsNotReplaceable
  extends ClassExtendsNotReplaceableBase;
  redeclare model extends Part  //! warning SK2011
    Real y = 2;
  end Part;
  Part p;
end ClassExtendsNotReplaceable;
