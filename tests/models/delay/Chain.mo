// Delays in series add up, and the signal before the start is the value at the start. Closed form: sin(t - 0.6) from
// 0.6 on, 0 before.
model Chain
  Real u = sin(time), a = delay(u, 0.1), b = delay(a, 0.2), c = delay(b, 0.3);
  Real x(start = 0, fixed = true);
equation
  der(x) = c;
end Chain;

//! run: --stop 3 --interval 0.1 --solver rk4 --step 0.01
//! at 0.5: c = 0 +- 1e-12
//! at 2: c = sin(1.4) +- 1e-6
//! end: x = 1 - cos(2.4) +- 1e-5
// Where something begins to move, the next lines and the integrator know.
//! run: --stop 3 --interval 0.1 --tolerance 1e-8
//! end: x = 1 - cos(2.4) +- 2e-5
//! run: --stop 3 --interval 0.1 --solver ida --tolerance 1e-8
//! end: x = 1 - cos(2.4) +- 2e-5
