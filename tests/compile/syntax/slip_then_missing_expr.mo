model M
  Real x = if time > 1 1 else 2;  //! error SK1101
end M;
