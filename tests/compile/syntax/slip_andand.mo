model M
  Real x = if time > 1 && time < 2 then 1 else 2;  //! error SK1011
end M;
