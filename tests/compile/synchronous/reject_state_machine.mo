// State machines are known but not supported.
model M
  inner Integer i(start = 0);
  block A
    outer output Integer i;
  equation
    i = previous(i) + 1;
  end A;
  A a;
equation
  initialState(a);  //! error SK2501
end M;
