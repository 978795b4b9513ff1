// Equations without a slope where the search begins, of unknowns in units that make them small: at zero neither holds.
// Closed form: x/u and y/u are roots of z^2 -+ sqrt(12.25 + time)*z + 1.5, their sum and product being known.
model FlatSmall
  parameter Real u = 1e-8;
  Real x(start = 0), y(start = 0), sum = (x/u)^2 + (y/u)^2, product = (x/u)*(y/u);
equation
  (x/u)^2 + (y/u)^2 = 9.25 + time;
  (x/u)*(y/u) = 1.5;
end FlatSmall;

//! run: --stop 1
//! always: abs(sum - 9.25 - time) < 1e-9
//! always: abs(product - 1.5) < 1e-9
//! run: --stop 1 --set u=1e-4
//! always: abs(sum - 9.25 - time) < 1e-9
//! always: abs(product - 1.5) < 1e-9
