// An equation of a state has to define a variable.
block Square
  Integer n(start = 1);
equation
  n*n = previous(n) + 3;  //! error SK2803
end Square;

model M
  Square a;
equation
  initialState(a);
end M;
