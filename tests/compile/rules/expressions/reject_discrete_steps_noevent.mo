// Inside noEvent there are no events (3.8.5).
function f
  input Real x;
  output Integer n;
algorithm
  n := integer(x);
end f;
model DiscreteStepsNoEvent
  Integer i = f(noEvent(floor(time)));  //! error SK2208
end DiscreteStepsNoEvent;
