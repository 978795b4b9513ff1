// The same as a warning.
model M
  constant Integer n = 3;
equation
  assert(n < 3, "n is rather large", AssertionLevel.warning);  //! warning SK2510
end M;
