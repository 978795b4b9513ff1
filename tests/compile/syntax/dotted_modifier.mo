// a.b = 1 in a modification is short for a(b = 1).
//! flatten: DottedModifier
//> 'm.x'(unit = "m", start = 2.0)
//> 'n.x'(unit = "m", start = 2.0)
model DottedModifierPart
  Real x;
equation
  der(x) = 1;
end DottedModifierPart;
model DottedModifier
  DottedModifierPart m(x.unit = "m", x.start = 2);
  DottedModifierPart n(x(unit = "m", start = 2));
end DottedModifier;
