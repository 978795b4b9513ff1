model M
  Real x = sin(time;  //! error SK1103
  Real y = 1;
end M;
