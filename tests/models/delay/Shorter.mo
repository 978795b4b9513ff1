// A short delay, none at all, and one that is longer than the run. Closed form for u = t. A step above the delay would
// need what has not been computed yet.
model Shorter
  Real u = time, short = delay(u, 0.003), none = delay(u, 0), long = delay(u, 100);
  Real x(start = 0, fixed = true);
equation
  der(x) = short;
end Shorter;

//! run: --stop 1 --interval 0.1 --solver rk4 --step 0.01 --one-island
//! exit: 3
//! says: line u: it may be 0.003 at most
//! run: --stop 1 --interval 0.1 --solver rk4 --step 0.003 --one-island
//! always: abs(none - time) < 1e-12
//! always: long == 0
//! at 0.5: short = 0.497 +- 1e-9
//! end: x = 0.997^2/2 +- 1e-5
//! run: --stop 1 --interval 0.1 --tolerance 1e-7
//! always: abs(none - time) < 1e-12
//! end: x = 0.997^2/2 +- 1e-5
