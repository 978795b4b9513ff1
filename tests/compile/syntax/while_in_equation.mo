// 'while' is a statement.
model WhileInEquation
  Real x;
equation
  while x < 1 loop  //! error SK1212
    x = 1;
  end while;
end WhileInEquation;
