// A parameter cannot be assigned.
model M
  parameter Real p = 1;
  Real x;
algorithm
  x := time;
  p := 2;  //! error SK2209
end M;
