model M
  Real x;
equation
  if time > 1 then
    x = 1;
  elif time > 2 then  //! error SK1101
    x = 3;
  else
    x = 2;
  end if;
end M;
