model M
  Real x[3] = {1,2,3);  //! error SK1103
  Real y = 1;
end M;
