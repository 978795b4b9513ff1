// Der real (4.5.3): accepted.
model M
  Real x(start = 0, fixed = true);
  Real y = der(x);
  Real z = der(3.0);
  parameter Real p = 1;
  Real w = der(p);
  Real v[2](each start = 0, each fixed = true);
equation
  der(x) = 1;
  der(v) = {1, 2};
end M;
