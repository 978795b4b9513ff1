// Units multiply, and a number without unit fits everywhere.
model M
  parameter Real v(unit = "m/s") = 2;
  Real t(unit = "s") = time;
  Real l(unit = "m") = v*t + 1;
end M;
