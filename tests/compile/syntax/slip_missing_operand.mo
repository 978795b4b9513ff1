model M
  Real x = 1 + ;  //! error SK1111
end M;
