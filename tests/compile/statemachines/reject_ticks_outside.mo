// ticksInState() belongs into a state or a transition.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a;
  Integer i;
equation
  initialState(a);
  i = ticksInState();  //! error SK2805
end M;
