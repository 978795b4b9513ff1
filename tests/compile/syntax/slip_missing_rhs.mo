model M
  Real x;
equation
  x = ;  //! error SK1111
end M;
