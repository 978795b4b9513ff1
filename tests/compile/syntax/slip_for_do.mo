model M
  Real x[3];
equation
  for i in 1:3 do x[i] = 1; end for;  //! error SK1108
end M;
