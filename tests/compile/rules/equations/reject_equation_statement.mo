// No statements in equation sections (8.3).
model EquationStatement
  Real x;
equation
  while time > 1 loop  //! error SK1212
    x = 2;
  end while;
end EquationStatement;
