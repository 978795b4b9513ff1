// One state has to be the initial one.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

model M
  State a, b;
equation
  transition(a, b, true);  //! error SK2801
end M;
