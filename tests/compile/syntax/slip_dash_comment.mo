model M
  -- my comment  //! error SK1101
  Real x = 1;
end M;
