model M
  Real x = "abc; end M;  //! error SK1004
