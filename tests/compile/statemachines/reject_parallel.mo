// States of two machines can be active at the same time: they cannot define one variable.
block Sets
  outer output Integer v;
equation
  v = previous(v) + 1;  //! error SK2804
end Sets;

model M
  inner Integer v(start = 0);
  Sets a, b;
equation
  initialState(a);
  initialState(b);
end M;
