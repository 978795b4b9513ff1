model M
  Real x;
equation;  //! error SK1101
  x = 1;
end M;
