// Only one state is the initial one.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b;
equation
  initialState(a);  //! error SK2801
  initialState(b);
  transition(a, b, true);
end M;
