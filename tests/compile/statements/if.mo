// Branches of an if become an if-expression for each variable they assign.
//! flatten: M
//> y = if time > 2.0 then 1.0 elseif time > 1.0 then time else 0.0;
//> n = if time > 2.0 then 2 elseif time > 1.0 then 1 else 0;
model M
  Real y;
  Integer n;
algorithm
  y := 0;
  n := 0;
  if time > 2 then
    y := 1;
    n := 2;
  elseif time > 1 then
    y := time;
    n := 1;
  end if;
end M;
