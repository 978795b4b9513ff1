model M
  /* my comment  //! error SK1005
  Real x = 1;
end M;
