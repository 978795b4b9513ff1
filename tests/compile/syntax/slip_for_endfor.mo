model M
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = 1;
  endfor;  //! error SK1107
end M;
