model M
  Real x = 1 "a description;  //! error SK1004
  Real y = 2;
end M;
