// The level of an assertion is error or warning.
model M
equation
  assert(time < 1, "late", 2);  //! error SK2403
end M;
