model M
  Real x[3] = {1,2,3};
  Real y = sum(x[1..2]);  //! error SK1011
end M;
