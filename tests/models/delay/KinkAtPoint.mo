// A triangle wave without events whose kinks are at points of the solver's grid, but for rounding, and inside of steps: rows, which
// read it late at any time, do not go over them with a smooth curve. der(s) = 1, so s = time; all values are closed forms.
model KinkAtPoint
  Real s(start = 0, fixed = true);
  Real a = noEvent(abs(mod(3*s, 2) - 1));
  Real d = delay(a, 0.21), z(start = 0, fixed = true);
  Real late = delay(z, 0.13);
  Real u = noEvent(max(time - 0.21, 0)), k = noEvent(floor(1.5*u)), r = 3*u - 2*k;
  Real offD = d - noEvent(abs(r - 1));
  Real offZ = z - noEvent(min(time, 0.21)) - k/3 - noEvent(if r <= 1 then (r - r^2/2)/3 else (0.5 + (r - 1)^2/2)/3);
equation
  der(s) = 1;
  der(z) = d;
end KinkAtPoint;
//! run: --stop 3 --interval 0.0137
//! always: abs(offD) < 1e-6
//! always: abs(offZ) < 1e-6
//! run: --stop 3 --interval 0.01149
//! always: abs(offD) < 1e-6
//! always: abs(offZ) < 1e-6
//! run: --stop 3 --interval 0.0051
//! always: abs(offD) < 1e-6
//! always: abs(offZ) < 1e-6
//! run: --stop 3 --interval 0.02143 --apart
//! always: abs(offD) < 1e-6
//! always: abs(offZ) < 1e-6
//! resumes: 0.7 1.0 1.0034
