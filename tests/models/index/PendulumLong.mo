// A Cartesian pendulum from the horizontal, over 25 s: its states change 42 times on the way, and the error at the end must be that of the
// tolerance all the same. Reference: the same pendulum by its angle, with Runge-Kutta of order 4, 25,000 and 50,000 steps and what both
// say of the limit: y(25) = -0.09279006, x(25) = -0.99568570.
model PendulumLong
  parameter Real g = 9.81, L = 1;
  Real x(start = 1, fixed = true), y(start = 0), vx, vy(start = 0, fixed = true), F;
  Real energy = 0.5*(vx^2 + vy^2) + g*y;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - g;
  x^2 + y^2 = L^2;
end PendulumLong;

//! run: --stop 25 --tolerance 1e-6 --solver cvode
//! at 25: y = -0.09279006 +- 1.5e-3
//! always: abs(energy) < 5e-3
//! run: --stop 25 --tolerance 1e-6 --solver ida
//! at 25: y = -0.09279006 +- 1.5e-3
//! always: abs(energy) < 5e-3
//! run: --stop 25 --tolerance 1e-8 --solver cvode
//! at 25: y = -0.09279006 +- 3e-5
//! run: --stop 25 --tolerance 1e-6 --solver halving
//! at 25: y = -0.09279006 +- 1e-4
