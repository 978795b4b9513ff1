// The branches of an if may be arrays.
//! flatten: M
//> 'y[1]' = if time > 1.0 then 1.0 else time;
//> 'y[2]' = if time > 1.0 then 2.0 else 3.0;
model M
  Real y[2] = if time > 1 then {1, 2} else {time, 3};
end M;
