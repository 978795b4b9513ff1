// A call on the left (11.2.1).
model CallLeft
  Real x;
algorithm
  sin(x) := 1;  //! error SK1101
end CallLeft;
