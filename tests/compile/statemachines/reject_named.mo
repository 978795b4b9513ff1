// A transition has no such argument.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b;
equation
  initialState(a);
  transition(a, b, true, delay = 3);  //! error SK2404
end M;
