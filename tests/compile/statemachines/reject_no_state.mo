// activeState is asked about a block that is no state.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b;
  Boolean x;
equation
  initialState(a);
  x = activeState(b);  //! error SK2805
end M;
