model M
  Real x;
algorithm
  x = 1;  //! error SK1203
end M;
