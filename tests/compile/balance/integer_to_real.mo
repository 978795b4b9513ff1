// An Integer or Boolean that another equation determines may stand in an equation of Reals.
//! flatten: IntegerToReal
model IntegerToReal
  Integer i;
  Boolean b;
  Real x, y;
  discrete Integer n(start = 0, fixed = true);
equation
  x = i;
  i = 3;
  b = y > 1;
  y = if b then time else 2*time;
  when b then
    n = pre(n) + 1;
  end when;
end IntegerToReal;
