model M
  Real x = sin(time));  //! error SK1102
  Real y = 1;
end M;
