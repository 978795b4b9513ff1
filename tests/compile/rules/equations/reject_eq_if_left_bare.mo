// Without parentheses it is not (8.3.1).
model EqIfLeftBare
  Real x, y;
  parameter Boolean b = true;
equation
  if b then x else y = 2;  //! error SK1101, error SK1106
  x + y = time;
end EqIfLeftBare;
