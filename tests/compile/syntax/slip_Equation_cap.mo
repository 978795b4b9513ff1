model M
  Real x;
Equation  //! error SK1101
  x = 1;
end M;
