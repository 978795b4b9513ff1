// A delay that begins as nothing and grows: a step reads what it has still to send. What lies ahead of the last row is a guess, whose
// error counts, whatever the interval. Closed form.
model ReadsAhead
  Real y(start = 0, fixed = true), late = delay(sin(1.3*time), 0.4083*time, 2);
  Real c(start = 0, fixed = true), x(start = 0, fixed = true);
  parameter Real w = 1.3*(1 - 0.4083);
  Real off = y - 0.3*(sin(w*time) - w*cos(w*time) + w*exp(-time))/(1 + w*w);
equation
  der(y) = 0.3*late - y;
  der(c) = 1;
  der(x) = delay(c, 0.05);
end ReadsAhead;
//! run: --stop 2 --interval 1 --solver cvode
//! always: abs(off) < 4e-6
//! run: --stop 2 --interval 0.1 --solver cvode --one-island
//! always: abs(off) < 8e-6
//! run: --stop 2 --interval 1 --solver ida
//! always: abs(off) < 4e-6
//! run: --stop 2 --interval 1 --solver halving
//! always: abs(off) < 4e-6
//! run: --stop 2 --interval 1 --solver cvode --tolerance 1e-9
//! always: abs(off) < 2e-9
