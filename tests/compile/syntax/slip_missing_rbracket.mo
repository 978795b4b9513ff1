model M
  Real x[3;  //! error SK1103
  Real y = 1;
equation
  x = {1,2,3};
end M;
