model M
  Real x = (1;  //! error SK1103
  Real y = 2 +;  //! error SK1111
  Real z = 1;
equation
  for i in 1:3 do  //! error SK1108
    z = 1;
  end for;
end M;
