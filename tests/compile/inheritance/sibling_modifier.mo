// A modification may refer to other components of the class it stands in, declared later or inherited.
//! flatten: SiblingModifier
//> 'a.k' = 'b.k';
//> 'b.k' = inherited;
model SiblingModifierPart
  parameter Real k = 1;
end SiblingModifierPart;
model SiblingModifierBase
  parameter Real inherited = 7;
end SiblingModifierBase;
model SiblingModifier
  extends SiblingModifierBase;
  SiblingModifierPart a(k = b.k);
  SiblingModifierPart b(k = inherited);
end SiblingModifier;
