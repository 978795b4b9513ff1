model M
  Real x;
equation
  x - 1;  //! error SK1101
end M;
