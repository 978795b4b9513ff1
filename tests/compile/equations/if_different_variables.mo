// The branches need not solve for the same variable, as long as they are equally many.
//! flatten: M
//! equations: 2
//! unknowns: 2
model M
  Real u, i;
equation
  if time > 1 then
    u = 0;
  else
    i = 0;
  end if;
  u + i = 2*time;
end M;
