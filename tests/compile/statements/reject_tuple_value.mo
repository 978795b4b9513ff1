// A list in parentheses takes the results of a call only.
model M
  Real a, b;
algorithm
  (a, b) := (1, 2);  //! error SK2220
end M;
