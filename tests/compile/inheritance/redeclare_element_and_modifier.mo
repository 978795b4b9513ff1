// An element redeclared in the class cannot be redeclared in the extends clause, too.
model RedeclareElementAndModifierA
  parameter Real x = 1;
end RedeclareElementAndModifierA;
model RedeclareElementAndModifierBase
  replaceable RedeclareElementAndModifierA p;
end RedeclareElementAndModifierBase;
model RedeclareElementAndModifier
  extends RedeclareElementAndModifierBase(p(x = 4));
  redeclare RedeclareElementAndModifierA p(x = 3);  //! error SK2302
end RedeclareElementAndModifier;
