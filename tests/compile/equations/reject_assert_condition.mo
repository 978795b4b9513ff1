// The condition of an assertion is a Boolean.
model M
equation
  assert(time, "what?");  //! error SK2403
end M;
