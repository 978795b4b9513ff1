model M
  Real x[3];
equation
  for (i in 1:3) {  //! error SK1112
    x[i] = 1;
  }
end M;
