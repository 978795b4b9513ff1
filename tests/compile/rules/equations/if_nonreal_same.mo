// The same discrete variables in each branch (8.3.4).
model IfNonrealSame
  Boolean b;
  Integer i;
equation
  if time > 1 then
    b = true;
    i = 2;
  else
    i = 3;
    b = false;
  end if;
end IfNonrealSame;
