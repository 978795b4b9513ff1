model M
  Real x;
equations  //! error SK1101
  x = 1;
end M;
