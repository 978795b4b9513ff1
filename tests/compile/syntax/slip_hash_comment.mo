model M
  # my comment  //! error SK1003
  Real x = 1;
end M;
