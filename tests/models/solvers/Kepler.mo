// An orbit of eccentricity 0.6: back at its start after 2 pi; energy -1/2 and angular momentum 0.8 are conserved.
model Kepler
  parameter Real e = 0.6;
  Real x(start = 1 - e, fixed = true), y(start = 0, fixed = true);
  Real u(start = 0, fixed = true), v(start = sqrt((1 + e)/(1 - e)), fixed = true);
  Real r = sqrt(x^2 + y^2);
  Real energy = 0.5*(u^2 + v^2) - 1/r, momentum = x*v - y*u;
equation
  der(x) = u;
  der(y) = v;
  der(u) = -x/r^3;
  der(v) = -y/r^3;
end Kepler;

//! run: --stop 6.283185307179586 --tolerance 1e-10
//! end: x = 0.4 +- 1e-6
//! end: y = 0 +- 1e-6
//! always: abs(energy + 0.5) < 1e-7
//! always: abs(momentum - 0.8) < 1e-7
//! run: --stop 6.283185307179586 --solver rk4 --step 0.006283185307179587
//! end: x = 0.4 +- 1e-4
//! always: abs(energy + 0.5) < 1e-6
//! run: --stop 6.283185307179586 --solver dopri5 --step 0.006283185307179587
//! end: x = 0.4 +- 1e-6
//! always: abs(momentum - 0.8) < 1e-7
