// A constant condition decides at once, another one stays.
//! flatten: M
//> Real a = 2.0;
//> Integer b = 30;
//> y = if time < 1.0 then 1.0 elseif time < 2.0 then time else 2.0*time;
model M
  constant Real a = if 1 > 2 then 1 else 2;
  constant Integer b = if false then 10 elseif false then 20 else 30;
  Real y = if time < 1 then 1 else if time < 2 then time else 2*time;
end M;
