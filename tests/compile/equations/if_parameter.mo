// A condition that is known chooses its equations; the numbers may differ.
//! flatten: M
//> 'x[1]' = time;
//> 'x[2]' = 1.0;
//! equations: 2
model M
  constant Boolean big = true;
  constant Integer n = if big then 2 else 1;
  Real x[n];
equation
  if big then
    x[1] = time;
    x[2] = 1;
  else
    x[1] = 2;
  end if;
end M;
