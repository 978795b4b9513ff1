model M
  Real x[3];
equation
  for i = 1:3 loop  //! error SK1101
    x[i] = 1;
  end for;
end M;
