// A transition needs a condition.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b;
equation
  initialState(a);
  transition(a, b);  //! error SK2402
end M;
