// An oscillator without damping: x = cos(2 t), closed form; its energy is conserved by the trapezoid.
model Oscillator
  parameter Real w = 2;
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
  Real energy = 0.5*v^2 + 0.5*w^2*x^2;
equation
  der(x) = v;
  der(v) = -w^2*x;
end Oscillator;

//! run: --stop 5 --tolerance 1e-9
//! end: x = cos(10) +- 1e-6
//! run: --stop 5 --solver ida --tolerance 1e-9
//! end: x = cos(10) +- 1e-5
//! run: --stop 5 --solver euler
//! slope: x = cos(10) order 1 over 0.001 0.0005
//! run: --stop 5 --solver heun
//! slope: x = cos(10) order 2 over 0.01 0.005
//! run: --stop 5 --solver rk3
//! slope: x = cos(10) order 3 over 0.02 0.01
//! run: --stop 5 --solver rk4 --step 0.01
//! slope: x = cos(10) order 4 over 0.05 0.025
//! same: --tier 1
//! same: --tier 0
//! run: --stop 5 --solver dopri5
//! slope: x = cos(10) order 5 over 0.125 0.0625
//! run: --stop 5 --solver ieuler
//! slope: x = cos(10) order 1 over 0.0005 0.00025
//! run: --stop 5 --solver trapezoid --step 0.05
//! always: abs(energy - 2) < 1e-11
//! slope: x = cos(10) order 2 over 0.02 0.01
//! run: --stop 5 --solver bilinear --step 0.05
//! always: abs(energy - 2) < 1e-11
//! slope: x = cos(10) order 2 over 0.02 0.01
