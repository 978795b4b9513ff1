// Derivatives are left out of states.
block Moves
  Real x(start = 1);
equation
  der(x) = -x;  //! error SK2803
end Moves;

model M
  Moves a;
equation
  initialState(a);
end M;
