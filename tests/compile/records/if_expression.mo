// One of two records.
//! flatten: M
//> 'r.x' = if time > 1.0 then 1.0 else time;
//> 'r.y' = if time > 1.0 then 2.0 else 3.0;
record R
  Real x, y;
end R;

model M
  R r = if time > 1 then R(1, 2) else R(time, 3);
end M;
