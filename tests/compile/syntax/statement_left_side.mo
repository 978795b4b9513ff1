// Only variables can be assigned.
model StatementLeftSide
  Real x;
algorithm
  x + 1 := 2;  //! error SK1101
end StatementLeftSide;
