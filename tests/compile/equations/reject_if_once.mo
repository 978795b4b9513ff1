// A branch that lacks an equation because of an error in it is not counted.
model M
  Real x, y;
equation
  if time > 1 then
    x = 1;
    y = nowhere;  //! error SK2101
  else
    x = 2;
    y = 3;
  end if;
end M;
