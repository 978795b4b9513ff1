model M
begin  //! error SK1101
  Real x = 1;
end M;
