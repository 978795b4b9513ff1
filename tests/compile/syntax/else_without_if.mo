// 'else' belongs to an if.
model ElseWithoutIf
  Real x;
equation
  x = 1;
  else  //! error SK1101
end ElseWithoutIf;
