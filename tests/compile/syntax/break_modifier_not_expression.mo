// 'break' removes a value; it is no expression.
model BreakModifierNotExpression
  parameter Real p = 1 + break;  //! error SK1111
end BreakModifierNotExpression;
