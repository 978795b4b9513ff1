// Two blocks as states, with transitions between them; arguments that are left out have their defaults.
//! flatten: M
//> initialState(
//> 'up.n' >= 5, false, true, false, 1);
//> 'down.n' <= 0, true, false, false, 2);
//> 'up.n' = previous('up.n') + 1;
//> 'down.n' = previous('down.n') - 1;
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
equation
  initialState(up);
  transition(up, down, up.n >= 5, immediate = false);
  transition(down, up, down.n <= 0, reset = false, priority = 2);
end M;
