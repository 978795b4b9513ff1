// A delay that depends on the state of the very step: x(t - tau) with tau = t*x/2. x = exp(-t) solves it, for then
// x(t - tau) = x*exp(tau). Closed form.
model Moving
  Real x(start = 1, fixed = true);
  Real tau = 0.5*time*x;
equation
  der(x) = -delay(x, tau, 0.4)*exp(-tau);
end Moving;

//! run: --stop 2 --tolerance 1e-8
//! end: x = exp(-2) +- 1e-5
//! run: --stop 2 --solver ieuler
//! slope: x = exp(-2) order 1 over 0.01 0.005
//! run: --stop 2 --solver trapezoid
//! slope: x = exp(-2) order 2 over 0.01 0.005
//! run: --stop 2 --solver bilinear --step 0.005
//! end: x = exp(-2) +- 1e-5
//! resumes: 0.7013
