// Assertions stay, unless they are known to hold.
//! flatten: M
//> assert(x < 5.0, "too large: " + String(x
//> assert(p > 0.0, "p", AssertionLevel.warning);
//! equations: 1
model M
  parameter Real p = 2;
  Real x = p*time;
equation
  assert(x < 5, "too large: " + String(x));
  assert(p > 0, "p", AssertionLevel.warning);
  assert(1 < 2, "never");
end M;
