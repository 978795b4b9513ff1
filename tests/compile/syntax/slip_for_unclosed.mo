model M
  Real x[3], y;
equation
  for i in 1:3 loop  //! error SK1106
    x[i] = 1;
  y = 2;
end M;
