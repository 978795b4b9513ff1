// Equations have no assignment.
model M
  Real x;
equation
  x := 2;  //! error SK1202
end M;
