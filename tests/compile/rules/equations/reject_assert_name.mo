// Only level has a name (8.3.7).
model AssertName
equation
  assert(time < 10, "c", severity = AssertionLevel.error);  //! error SK2404
end AssertName;
