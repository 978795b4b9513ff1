// The simplest answer: x' = -x from 1 is exp(-t).
model Decay
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Decay;

//! run: --stop 1 --tolerance 1e-8
//! at 1: x = exp(-1) +- 1e-7
//! always: abs(x - exp(-time)) < 1e-6
//! run: --stop 1 --solver rk4 --step 0.01
//! end: x = exp(-1) +- 1e-9
//! slope: x = exp(-1) order 4 over 0.1 0.05
//! same: --tier 1
//! run: --stop 1 --solver euler
//! slope: x = exp(-1) order 1 over 0.01 0.005
//! run: --stop 1 --solver heun
//! slope: x = exp(-1) order 2 over 0.1 0.05
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
