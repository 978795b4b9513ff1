// A priority is at least 1.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b;
equation
  initialState(a);
  transition(a, b, true, priority = 0);  //! error SK2802
end M;
