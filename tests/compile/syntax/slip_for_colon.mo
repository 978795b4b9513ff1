model M
  Real x[3];
equation
  for i in 1:3:  //! error SK1108
    x[i] = 1;
  end for;
end M;
