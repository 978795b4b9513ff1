// Nobody declared the variable.
model M
  Real x;
algorithm
  x := time;
  z := 2;  //! error SK2101
end M;
