// A transition stays inside of one state.
block State
  output Integer n(start = 0);
equation
  n = previous(n) + 1;
end State;

block Outer
  State inside;
end Outer;

model M
  Outer a;
  State b;
equation
  initialState(a.inside);
  transition(a.inside, b, true);  //! error SK2801
  initialState(a);
end M;
