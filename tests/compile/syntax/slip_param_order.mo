model M
  Real parameter x = 1;  //! error SK1112
end M;
