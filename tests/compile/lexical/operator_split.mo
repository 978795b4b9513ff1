// White space cannot be inside an operator.
model OperatorSplit
  Boolean b = time > = 1;  //! error SK1111
end OperatorSplit;
