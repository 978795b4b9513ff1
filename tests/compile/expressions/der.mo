// Derivatives of variables stay, those of parameters are zero.
//! flatten: M
//> y = der(x)
//> z = 0.0
//> der(x) = -x;
model M
  parameter Real p = 2;
  Real x(start = 1, fixed = true), y = der(x), z = der(p);
equation
  der(x) = -x;
end M;
