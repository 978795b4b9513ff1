model M
  parameter Real p = 2;
  Real x = (1 + p*(2 - time);  //! error SK1103
  Real y = 1;
end M;
