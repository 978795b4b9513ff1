// With a condition that changes, each branch has as many equations.
//! flatten: M
//> x = if time > 1.0 then 1.0 else time;
//> y = if time > 1.0 then 2.0*time else 3.0;
//! equations: 2
model M
  Real x, y;
equation
  if time > 1 then
    x = 1;
    y = 2*time;
  else
    x = time;
    y = 3;
  end if;
end M;
