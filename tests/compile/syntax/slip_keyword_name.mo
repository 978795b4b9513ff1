model M
  Real end = 1;  //! error SK1112
end M;
