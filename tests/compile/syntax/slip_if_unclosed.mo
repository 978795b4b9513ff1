model M
  Real x, y;
equation
  if time > 1 then  //! error SK1106
    x = 1;
  else
    x = 2;
  y = 3;
end M;
