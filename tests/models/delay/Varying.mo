// A delay that changes: y(t) = u(t - d(t)) with u = sin, d = 0.5 + 0.3 sin t. Closed form.
model Varying
  Real d = 0.5 + 0.3*sin(time);
  Real u = sin(2*time);
  Real y = delay(u, d, 1.0);
  Real x(start = 0, fixed = true);
equation
  der(x) = y;
end Varying;

//! run: --stop 4 --interval 0.1 --solver rk4 --step 0.005
//! at 2: y = sin(2*(2 - 0.5 - 0.3*sin(2))) +- 1e-7
//! at 3.7: y = sin(2*(3.7 - 0.5 - 0.3*sin(3.7))) +- 1e-7
