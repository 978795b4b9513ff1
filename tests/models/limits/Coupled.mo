// A state that follows one at its limit: the stages of a method must not see the limited one beyond it. Closed form: x reaches hi at
// T, y follows x = a*(1 - cos(w*t)) until then and tends to hi behind it.
model Coupled
  parameter Real a = 3.708/1.3, w = 1.3, hi = 0.2186;
  parameter Real T = acos(1 - hi/a)/w;
  parameter Real yT = a*(1 - exp(-T)) - a*(cos(w*T) + w*sin(w*T) - exp(-T))/(1 + w^2);
  Real x(start = 0, fixed = true), y(start = 0, fixed = true);
  Real off = y - (hi + (yT - hi)*exp(T - time));
equation
  der(x) = 3.708*sin(1.3*time);
  VarLimit(x, -0.2796, hi);
  der(y) = x - y;
end Coupled;
//! run: --stop 1.3 --solver rk4 --step 1e-3
//! end: off = 0 +- 1e-7
//! same: --tier 0
//! run: --stop 1.3 --solver heun --step 1e-3
//! end: off = 0 +- 2e-6
//! run: --stop 1.3 --solver dopri5 --step 1e-3
//! end: off = 0 +- 1e-7
//! run: --stop 1.3 --solver halving --tolerance 1e-9
//! end: off = 0 +- 1e-8
