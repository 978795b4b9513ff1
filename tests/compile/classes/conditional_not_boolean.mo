// The condition is a Boolean.
model ConditionalNotBoolean
  parameter Integer n = 1;
  parameter Real x = 1 if n;  //! error SK2211
end ConditionalNotBoolean;
