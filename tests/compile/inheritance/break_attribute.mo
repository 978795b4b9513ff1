// Attributes can be taken away, too.
//! flatten: BreakAttribute
//> Real x(unit = "m");
model BreakAttributeBase
  Real x(unit = "m", start = 1);
equation
  der(x) = 1;
end BreakAttributeBase;
model BreakAttribute
  extends BreakAttributeBase(x(start = break));
end BreakAttribute;
