// Assertion level (4.9.7): accepted.
model M
  Real x = time;
equation
  assert(x < 2, "a", AssertionLevel.warning);
  assert(x < 3, "a", level = AssertionLevel.error);
end M;
