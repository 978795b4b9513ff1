// An if-expression has an else (3.6.5).
model IfElseMissing
  Real x = if time > 1 then 2;  //! error SK1101
end IfElseMissing;
