// An expression on the left (11.2.1).
model ExpressionLeft
  Real x;
algorithm
  2*x := 1;  //! error SK1101
end ExpressionLeft;
