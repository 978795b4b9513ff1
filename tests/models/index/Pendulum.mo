// A Cartesian pendulum of index 3, thrown hard enough to turn over: no fixed pair of states serves for all of it.
// References: the length is conserved, so is the energy; the angle of the same pendulum in polar coordinates is
// integrated beside it.
model Pendulum
  parameter Real g = 9.81, L = 1;
  Real x(start = 0, fixed = true), y(start = -1), vx(start = 7, fixed = true), vy, F;
  Real phi(start = 0, fixed = true), w(start = 7, fixed = true);
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - g;
  x^2 + y^2 = L^2;
  der(phi) = w;
  der(w) = -g*sin(phi);
end Pendulum;

//! run: --stop 10 --tolerance 1e-10
//! always: abs(sqrt(x^2 + y^2) - 1) < 1e-6
//! always: abs(0.5*(vx^2 + vy^2) + 9.81*y - (24.5 - 9.81)) < 1e-3
//! always: abs(x - sin(phi)) < 1e-3
//! always: abs(y + cos(phi)) < 1e-3
//! run: --stop 10 --tolerance 1e-8 --solver ida
//! always: abs(sqrt(x^2 + y^2) - 1) < 1e-6
//! run: --stop 4 --solver rk4 --step 1e-3
//! always: abs(sqrt(x^2 + y^2) - 1) < 1e-6
//! always: abs(x - sin(phi)) < 1e-4
//! run: --stop 4 --solver dopri5 --step 1e-3
//! always: abs(sqrt(x^2 + y^2) - 1) < 1e-6
//! always: abs(x - sin(phi)) < 1e-4
//! run: --stop 4 --solver rk3 --step 1e-3
//! always: abs(sqrt(x^2 + y^2) - 1) < 1e-6
//! run: --stop 4 --solver heun --step 1e-3
//! always: abs(sqrt(x^2 + y^2) - 1) < 1e-6
//! run: --stop 4 --solver euler --step 1e-4
//! always: abs(sqrt(x^2 + y^2) - 1) < 1e-6
//! run: --stop 4 --solver ieuler --step 1e-3
//! always: abs(sqrt(x^2 + y^2) - 1) < 1e-6
//! run: --stop 4 --solver trapezoid --step 1e-3
//! always: abs(sqrt(x^2 + y^2) - 1) < 1e-6
//! always: abs(x - sin(phi)) < 1e-2
//! run: --stop 4 --solver bilinear --step 1e-3
//! always: abs(sqrt(x^2 + y^2) - 1) < 1e-6
