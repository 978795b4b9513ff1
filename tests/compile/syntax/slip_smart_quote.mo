model M
  Real x = 1 “a description”;  //! error SK1003
end M;
