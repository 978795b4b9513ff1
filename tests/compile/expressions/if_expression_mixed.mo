// An Integer and a Real branch make a Real.
//! flatten: M
//> Real a = 1.0;
//> y = if time > 1.0 then 2.0 else time;
model M
  constant Real a = if true then 1 else 2.5;
  Real y = if time > 1 then 2 else time;
end M;
