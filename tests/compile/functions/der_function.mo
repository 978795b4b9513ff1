// The partial derivative of a function is a function.
//! flatten: M
//> Real a = 12.0;
//> Real b = 3.0;
function f
  input Real x, y;
  output Real z;
algorithm
  z := x^2*y + 3*y;
end f;

function f_x = der(f, x);
function f_xx = der(f, x, y);

model M
  constant Real a = f_x(2, 3);
  constant Real b = f_xx(1.5, 3);
end M;
