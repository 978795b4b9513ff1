// The kink of the start comes through a varying delay and is delayed again: the kink lies inside a step, and no state knows of
// it. Closed form.
model VaryingTwice
  Real x(start = 0, fixed = true), y, z, early, late, off;
equation
  der(x) = 1;
  y = delay(1 + 2*x, 0.2974 + 0.08292*sin(2.755*time), 0.5);
  z = delay(y, 0.1965 + 0.07568*sin(2.747*time), 0.5);
  late = noEvent(max(0, time - (0.1965 + 0.07568*sin(2.747*time))));
  early = noEvent(max(0, late - (0.2974 + 0.08292*sin(2.755*late))));
  off = noEvent(abs(z - (1 + 2*early)));
end VaryingTwice;

//! run: --stop 2 --interval 0.01 --tolerance 1e-4 --solver cvode
//! always: off < 1e-4
//! run: --stop 2 --interval 0.0917 --tolerance 1e-6 --solver cvode
//! always: off < 1e-6
//! run: --stop 2 --interval 0.43 --tolerance 1e-8 --solver cvode
//! always: off < 1e-8
//! run: --stop 2 --interval 0.0917 --tolerance 1e-8 --solver ida
//! always: off < 1e-8
//! run: --stop 2 --interval 0.43 --tolerance 1e-6
//! always: off < 1e-6
