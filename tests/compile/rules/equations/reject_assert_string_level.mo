// The level is an AssertionLevel (8.3.7).
model AssertStringLevel
equation
  assert(time < 10, "c", "error");  //! error SK2403
end AssertStringLevel;
