// Modifications of the constraining clause of a class hold for its redeclarations.
//! flatten: ConstrainedClassModifiers
//> 'm.l.n' = 5.0;
//> 'm.l.k' = 3.0;
model ConstrainedClassModifiersBase
  parameter Real n = 1;
end ConstrainedClassModifiersBase;
model ConstrainedClassModifiersMore
  extends ConstrainedClassModifiersBase;
  parameter Real k = 1;
end ConstrainedClassModifiersMore;
model ConstrainedClassModifiersPart
  replaceable model Load = ConstrainedClassModifiersBase
    constrainedby ConstrainedClassModifiersBase(n = 5);
  Load l;
end ConstrainedClassModifiersPart;
model ConstrainedClassModifiers
  ConstrainedClassModifiersPart m(redeclare model Load = ConstrainedClassModifiersMore(k = 3));
end ConstrainedClassModifiers;
