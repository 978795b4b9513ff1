// What state is active, and for how long.
//! flatten: M
//> inA = '$machine1.activeState' == 1;
//> '$machine1.ticksInState' = if '$machine1.reset' or '$machine1.fired' > 0 then 1 else
//> '$machine1.entryTime' = if '$machine1.reset' or '$machine1.fired' > 0 then time else
//> 'a.ticks' = if '$machine1.activeState' == 1 then '$machine1.ticksInState' else previous('a.ticks');
block State
  output Integer n(start = 0), ticks;
  Real since;
equation
  n = previous(n) + 1;
  ticks = ticksInState();
  since = timeInState();
end State;

model M
  State a, b;
  Boolean inA;
equation
  initialState(a);
  transition(a, b, a.n > 3, immediate = false);
  inA = activeState(a);
end M;
