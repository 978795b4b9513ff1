// Arguments of Clock by name, and numbers that no clock can have.
//! flatten: ClockArguments
//> Clock(1, 2)
model ClockArguments
  Clock a = Clock(resolution=2, intervalCounter=1);
  Real x = sample(time, a);
end ClockArguments;
