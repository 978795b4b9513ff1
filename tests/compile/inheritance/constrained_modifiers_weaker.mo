// Modifications of the declaration come before those of the constraining clause.
//! flatten: ConstrainedModifiersWeaker
//> 'l.n' = 7.0;
model ConstrainedModifiersWeakerBase
  parameter Real n = 1;
end ConstrainedModifiersWeakerBase;
model ConstrainedModifiersWeaker
  replaceable ConstrainedModifiersWeakerBase l(n = 7) constrainedby ConstrainedModifiersWeakerBase(n = 5);
end ConstrainedModifiersWeaker;
