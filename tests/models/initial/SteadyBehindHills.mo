// A steady start far from the start values, with hills on the way: Newton's method and what else is tried end in a hollow of the residuals,
// of which there is one in each period. The states themselves arrive: x' has one zero only.
// Closed form: x = 27.3, and y = 2*x.
model SteadyBehindHills
  Real x(start = 3), y(start = 4), z(start = 0);
initial equation
  der(x) = 0;
  der(y) = 0;
  der(z) = 0;
equation
  der(x) = (27.3 - x)*(1.02 + sin(x + 0.1*sin(y - 2*x)));
  der(y) = (2*x - y)*(1.1 + sin(y));
  der(z) = cos(0.01*z) - 1 + x - 27.3 - z;
end SteadyBehindHills;

//! run: --stop 1
//! at 0: x = 27.3 +- 1e-9
//! at 0: y = 54.6 +- 1e-9
//! end: x = 27.3 +- 1e-6
