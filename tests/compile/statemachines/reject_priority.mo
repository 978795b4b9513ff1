// The priority is an Integer.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b;
equation
  initialState(a);
  transition(a, b, true, priority = 1.5);  //! error SK2403
end M;
