// A jump travels through a delay and arrives as one, at its own time: w(t) = step at 0.5, d = w 0.35 later. Closed form.
model Step
  Boolean on = time > 0.5;
  Real w = if on then 1 else 0, d = delay(w, 0.35);
  Real x(start = 0, fixed = true);
equation
  der(x) = d;
end Step;

//! run: --stop 2 --interval 0.05 --solver rk4 --step 0.01
//! at 0.8: d = 0 +- 1e-9
//! at 0.9: d = 1 +- 1e-9
//! end: x = 2 - 0.85 +- 1e-2
//! run: --stop 2 --interval 0.05 --tolerance 1e-7
//! at 0.8: d = 0 +- 1e-9
//! at 0.9: d = 1 +- 1e-9
//! end: x = 2 - 0.85 +- 1e-3
