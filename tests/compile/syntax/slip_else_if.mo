model M
  Real x;
equation
  if time > 1 then  //! error SK1106
    x = 1;
  else if time > 2 then
    x = 3;
  else
    x = 2;
  end if;
end M;
