// A value given further out comes before break.
//! flatten: BreakOverridden
//> parameter Real k = 5.0;
model BreakOverriddenBase
  parameter Real k = 1;
end BreakOverriddenBase;
model BreakOverriddenMiddle
  extends BreakOverriddenBase(k = break);
end BreakOverriddenMiddle;
model BreakOverridden
  extends BreakOverriddenMiddle(k = 5);
end BreakOverridden;
