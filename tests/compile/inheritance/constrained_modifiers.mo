// Modifications of the constraining clause hold for the default and every redeclaration.
//! flatten: ConstrainedModifiers
//> 'a.l.n' = 5.0;
//> 'b.l.n' = 5.0;
//> 'b.l.m' = 2.0;
model ConstrainedModifiersBase
  parameter Real n = 1;
end ConstrainedModifiersBase;
model ConstrainedModifiersMore
  extends ConstrainedModifiersBase;
  parameter Real m = 1;
end ConstrainedModifiersMore;
model ConstrainedModifiersPart
  replaceable ConstrainedModifiersBase l constrainedby ConstrainedModifiersBase(n = 5);
end ConstrainedModifiersPart;
model ConstrainedModifiers
  ConstrainedModifiersPart a;
  ConstrainedModifiersPart b(redeclare ConstrainedModifiersMore l(m = 2));
end ConstrainedModifiers;
