// A list on the left needs a call with several outputs (8.3.1).
model EqTupleExpression
  Real x, y;
equation
  (x, y) = {1, 2};  //! error SK2210
end EqTupleExpression;
