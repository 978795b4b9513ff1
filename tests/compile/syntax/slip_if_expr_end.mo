model M
  Real x = if time > 1 then 1 else 2 end if;  //! error SK1101
end M;
