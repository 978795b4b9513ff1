// Two blocks as states: the machine becomes clocked equations. Arguments that are left out have their defaults.
//! flatten: M
//> '$machine1.activeState'(start = 1) "1: up, 2: down";
//> 'up.n' = if '$machine1.activeState' == 1 then (if '$machine1.activeState' == 1 and ('$machine1.activeReset' or ('$machine1.reset' or previous('$machine1.nextResetStates[1]'))) then 0 else previous('up.n')) + 1 else previous('up.n');
//> '$machine1.reset' = firstTick();
//> '$machine1.fired' = max(previous('$machine1.delayed'), if '$machine1.selectedState' == 2 and sw then 1 else 0);
//> '$machine1.delayed' = if '$machine1.nextState' == 1 and 'up.n' >= 5 then 2 else 0;
block Up
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end Up;

block Down
  output Integer n(start = 0);
equation
  n = previous(n) - 1;
end Down;

model M
  Up up;
  Down down;
  input Boolean sw;
equation
  initialState(up);
  transition(up, down, up.n >= 5, immediate = false);
  transition(down, up, sw, reset = false, priority = 2);
end M;
