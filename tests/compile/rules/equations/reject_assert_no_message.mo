// The message is required (8.3.7).
model AssertNoMessage
equation
  assert(time < 10);  //! error SK2402
end AssertNoMessage;
