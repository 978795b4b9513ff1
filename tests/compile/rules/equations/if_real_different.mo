// Real equations may have any form (8.3.4).
model IfRealDifferent
  Real x, y;
equation
  if time > 1 then
    x + y = 3;
  else
    2*x = y;
  end if;
  x - y = time;
end IfRealDifferent;
