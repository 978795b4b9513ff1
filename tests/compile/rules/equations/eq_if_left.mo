// An if-expression in parentheses is a left-hand side (8.3.1).
model EqIfLeft
  Real x, y;
  parameter Boolean b = true;
equation
  (if b then x else y) = 2;
  x + y = time;
end EqIfLeft;
