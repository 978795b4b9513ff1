// What state is active, and for how long.
//! flatten: M
//> activeState(
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b;
  Boolean inA;
  Integer ticks;
  Real since;
equation
  initialState(a);
  transition(a, b, a.n > 3);
  inA = activeState(a);
  ticks = ticksInState();
  since = timeInState();
end M;
