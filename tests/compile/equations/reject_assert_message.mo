// The message of an assertion is a text.
model M
equation
  assert(time < 1, 5);  //! error SK2403
end M;
