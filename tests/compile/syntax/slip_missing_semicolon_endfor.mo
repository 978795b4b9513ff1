model M
  Real x[3], y;
equation
  for i in 1:3 loop
    x[i] = 1;
  end for  //! error SK1102
  y = 1;
end M;
