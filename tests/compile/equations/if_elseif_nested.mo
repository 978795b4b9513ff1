// Branches of branches.
//! flatten: M
//> y = if time < 1.0 then 1.0 elseif time < 2.0 then (if time < 1.5 then 2.0 else 3.0) else 4.0;
model M
  Real y;
equation
  if time < 1 then
    y = 1;
  elseif time < 2 then
    if time < 1.5 then
      y = 2;
    else
      y = 3;
    end if;
  else
    y = 4;
  end if;
end M;
