model M
  Real x = 1 + * 2;  //! error SK1111
end M;
