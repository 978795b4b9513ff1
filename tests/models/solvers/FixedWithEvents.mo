// A fixed step keeps its order when an event lies inside a step: the step is cut there. x' = 1 up to t = 1/3, then -2 x.
// Closed form: x = exp(-2 (t - 1/3))/3.
model FixedWithEvents
  Boolean later = time > 1/3;
  Real x(start = 0, fixed = true);
equation
  der(x) = if later then -2*x else 1;
end FixedWithEvents;

//! run: --stop 1 --solver rk4
//! slope: x = exp(-4/3)/3 order 4 over 0.1 0.05
//! run: --stop 1 --solver heun
//! slope: x = exp(-4/3)/3 order 2 over 0.1 0.05
//! run: --stop 1 --solver dopri5
//! slope: x = exp(-4/3)/3 order 5 over 0.05 0.025
//! run: --stop 1 --solver trapezoid
//! slope: x = exp(-4/3)/3 order 2 over 0.1 0.05
//! run: --stop 1 --solver ieuler
//! slope: x = exp(-4/3)/3 order 1 over 0.01 0.005
