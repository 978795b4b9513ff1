model M
  Real x(start=1; fixed=true) = 1;  //! error SK1103
end M;
