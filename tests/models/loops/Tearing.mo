// The torn iteration has to fall back: solving the first equation for y divides by x, which is zero at the start.
// Closed form: x*y = t and x + y = 1 + t have x = t, y = 1 (on the branch that starts at x = 0).
model Tearing
  Real x(start = 0), y(start = 1);
equation
  x*y = time;
  x + y = 1 + time;
end Tearing;

//! run: --stop 0.5
//! end: x = 0.5 +- 1e-9
//! end: y = 1 +- 1e-9
