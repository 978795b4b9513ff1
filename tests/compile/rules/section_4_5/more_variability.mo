// More variability (4.5): accepted.
model M
  constant Integer c = 2;
  parameter Integer p = c;
  Integer i = if time > p then c else 3;
  Real x = i;
  Boolean b = x > 2;
  Real y = if b then x else time;
  discrete Real z(start = 0, fixed = true);
  parameter Real q(fixed = false);
  parameter Real s(start = 3, fixed = false);
initial equation
  q = 2;
  s = q + 1;
equation
  when b then
    z = y;
  end when;
end M;
