model M
  Real x;
equation
  if time > 1 then
    x = 1;
  elseif time > 2  //! error SK1108
    x = 3;
  else
    x = 2;
  end if;
end M;
