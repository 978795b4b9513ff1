// The priority is known before.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b;
equation
  initialState(a);
  transition(a, b, true, priority = a.n);  //! error SK2208
end M;
