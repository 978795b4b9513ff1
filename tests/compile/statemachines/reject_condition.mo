// The condition of a transition is a Boolean.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b;
equation
  initialState(a);
  transition(a, b, a.n);  //! error SK2403
end M;
