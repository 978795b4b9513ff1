model M
  Real x = if integer(time) != 1 then 1 else 2;  //! error SK1011
end M;
