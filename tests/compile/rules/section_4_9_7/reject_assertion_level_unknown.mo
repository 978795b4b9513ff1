// Assertion level unknown (4.9.7): refused.
model M
  Real x = time;
equation
  assert(x < 2, "a", AssertionLevel.info);  //! error SK2102
end M;
