model M
  Real x;
algorithm
  x += 1;  //! error SK1011
end M;
