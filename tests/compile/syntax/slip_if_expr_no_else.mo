model M
  Real x = if time > 1 then 1;  //! error SK1101
end M;
