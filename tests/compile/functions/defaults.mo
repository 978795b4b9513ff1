// Inputs that are not given take their default, which may use other inputs.
//! flatten: M
//> Real a = 111.0;
//> Real b = 115.0;
//> Real c = 151.0;
//> Real d = 511.0;
//> Real e = 12.0;
function f
  input Real x = 1, y = 1, z = 1;
  output Real r = 100*x + 10*y + z;
algorithm
end f;

function g
  input Real x, y = 2*x, z = y + x;
  output Real r = x + y + z;
algorithm
end g;

model M
  constant Real a = f();
  constant Real b = f(1, 1, 5);
  constant Real c = f(1, y = 5);
  constant Real d = f(z = 1, x = 5);
  constant Real e = g(2);
end M;
