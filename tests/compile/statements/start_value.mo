// A variable that a path does not assign has its start value; a discrete one keeps its last value.
//! flatten: M
//> x = if time > 1.0 then 1.0 else 3.0;
//> n = if time > 1.0 then pre(n) + 1 else pre(n);
model M
  Real x(start = 3);
  Integer n(start = 0, fixed = true);
algorithm
  if time > 1 then
    x := 1;
    n := n + 1;
  end if;
end M;
