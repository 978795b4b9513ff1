// Two transitions from one state need different priorities.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b, c;
equation
  initialState(a);
  transition(a, b, a.n > 3, immediate = false);
  transition(a, c, a.n > 5, immediate = false);  //! error SK2802
end M;
