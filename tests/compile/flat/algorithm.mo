// Algorithm sections become equations.
//! flatten: M
model M
  Real x, y;
algorithm
  x := time;
  y := 2*x;
  if x > 1 then
    y := y + 1;
  end if;
end M;
