// An index-1 system with a nonlinear constraint: x' = -z, z^3 + z = x^3 + x gives z = x = exp(-t). Every solver.
model Semiexplicit
  Real x(start = 1, fixed = true), z(start = 1);
equation
  der(x) = -z;
  z^3 + z = x^3 + x;
end Semiexplicit;

//! run: --stop 1 --tolerance 1e-9
//! end: x = exp(-1) +- 1e-7
//! always: abs(z - x) < 1e-9
//! run: --stop 1 --tolerance 1e-9 --solver ida
//! end: x = exp(-1) +- 1e-6
//! run: --stop 1 --solver euler
//! slope: x = exp(-1) order 1 over 0.01 0.005
//! run: --stop 1 --solver rk3
//! slope: x = exp(-1) order 3 over 0.1 0.05
//! run: --stop 1 --solver dopri5
//! slope: x = exp(-1) order 5 over 0.25 0.125
//! run: --stop 1 --solver ieuler
//! slope: x = exp(-1) order 1 over 0.01 0.005
//! run: --stop 1 --solver trapezoid
//! slope: x = exp(-1) order 2 over 0.1 0.05
//! run: --stop 1 --solver bilinear
//! slope: x = exp(-1) order 2 over 0.1 0.05
