model M
  Real x[3];
equation
  for (int i = 0; i < 3; i++) {  //! error SK1112
    x[i] = 1;
  }
end M;
