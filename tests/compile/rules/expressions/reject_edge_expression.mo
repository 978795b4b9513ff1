// A variable, not an expression (3.7.5).
model EdgeExpression
  Boolean b = edge(time > 1);  //! error SK2410
end EdgeExpression;
