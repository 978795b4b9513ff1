model M
  Real x = 2*-1;  //! error SK1214
end M;
