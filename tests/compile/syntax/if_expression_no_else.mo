// An if-expression has a value in every case.
model IfExpressionNoElse
  Real x = if time > 1 then 1;  //! error SK1101
end IfExpressionNoElse;
