// An expression is not an equation (8.3).
model EquationExpression
  Real x = time;
equation
  x + 1;  //! error SK1101
end EquationExpression;
