// Nonlinear and not autonomous: x' = -2 t x^2 from 1 is 1/(1 + t^2). Closed form; the order of every fixed-step method.
model Riccati
  Real x(start = 1, fixed = true);
equation
  der(x) = -2*time*x^2;
end Riccati;

//! run: --stop 2 --solver euler
//! slope: x = 0.2 order 1 over 0.01 0.005
//! run: --stop 2 --solver heun
//! slope: x = 0.2 order 2 over 0.02 0.01
//! run: --stop 2 --solver rk3
//! slope: x = 0.2 order 3 over 0.02 0.01
//! run: --stop 2 --solver rk4
//! slope: x = 0.2 order 4 over 0.05 0.025
//! run: --stop 2 --solver dopri5
//! slope: x = 0.2 order 5 over 0.05 0.025
//! run: --stop 2 --solver ieuler
//! slope: x = 0.2 order 1 over 0.01 0.005
//! run: --stop 2 --solver trapezoid
//! slope: x = 0.2 order 2 over 0.02 0.01
//! run: --stop 2 --solver bilinear
//! slope: x = 0.2 order 2 over 0.02 0.01
