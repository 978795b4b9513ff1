// A value alone is no statement (11.2).
model StatementValue
  Real x;
algorithm
  x := 1;
  x + 1;  //! error SK1101
end StatementValue;
