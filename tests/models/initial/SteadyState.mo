// A parameter that is not fixed is found so that the start is steady, nonlinearly.
// Closed form: der(x) = 0 with x = 3: k*3^2 = 18, k = 2; afterwards x stays.
model SteadyState
  parameter Real k(fixed = false, start = 1);
  parameter Real target = 3;
  Real x(start = 1), k0 = k;
initial equation
  der(x) = 0;
  x = target;
equation
  der(x) = 18 - k*x^2;
end SteadyState;

//! run: --stop 5
//! end: x = 3 +- 1e-8
//! end: k0 = 2 +- 1e-9
//! run: --stop 5 --set target=6
//! end: k0 = 0.5 +- 1e-9
