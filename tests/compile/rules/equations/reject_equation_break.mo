// No break (8.3).
model EquationBreak
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = 1;
    break;  //! error SK1212
  end for;
end EquationBreak;
