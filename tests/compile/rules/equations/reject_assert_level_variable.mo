// The level is evaluable (8.3.7).
model AssertLevelVariable
equation
  assert(time < 10, "c", level = if time > 2 then AssertionLevel.error else AssertionLevel.warning);  //! error SK2902
end AssertLevelVariable;
