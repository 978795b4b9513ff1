model M
  Real x = 1,5;  //! error SK1112
end M;
