model Motor  //! error SK1104
  Real x = 1;
