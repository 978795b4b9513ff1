// A number is not a state.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b;
equation
  initialState(a);
  transition(a, 2, true);  //! error SK2410
end M;
