// One branch has two equations, the other one.
model M
  Real x, y;
equation
  if time > 1 then  //! error SK2502
    x = 1;
    y = 2;
  else
    x = 2;
  end if;
end M;
