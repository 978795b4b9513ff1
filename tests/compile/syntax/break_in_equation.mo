// 'break' is a statement.
model BreakInEquation
  Real x[2];
equation
  for i in 1:2 loop
    x[i] = i;
    break;  //! error SK1212
  end for;
end BreakInEquation;
