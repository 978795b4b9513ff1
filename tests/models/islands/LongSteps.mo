// A line without losses between a source without resistance and an open end: p2 is a square wave of period 4*T for ever
// (d'Alembert). With steps above T/2 each passage of the jump cuts a step, and after many passages it misses a row by a
// rounding that is neither that of the row nor that of the step: such a jump must not be taken for one that has passed.
model LongSteps
  parameter Real T = 0.01, t0 = 0.0137;
  Real u, p2, c1, c2, w1, w2;
equation
  u = if time < t0 then 0 else 1;
  c1 = delay(w2, T);
  c2 = delay(w1, T);
  w1 = 2*u - c1;
  p2 = c2;
  w2 = c2;
end LongSteps;

// (Rows at the very time of a jump show either side.)
//! run: --solver trapezoid --step 0.0091 --stop 20 --interval 0.0013
//! always: abs((time - 0.0237) % 0.02 - 0.01) > 0.00999999 or abs(p2 - (2 if (time - 0.0237) % 0.04 < 0.02 <= time else 0)) < 1e-9
//! run: --solver trapezoid --step 0.0091 --stop 20 --interval 0.0013 --apart
//! always: abs((time - 0.0237) % 0.02 - 0.01) > 0.00999999 or abs(p2 - (2 if (time - 0.0237) % 0.04 < 0.02 <= time else 0)) < 1e-9
//! same: -j 2
//! resumes: 16.9637 16.965
//! run: --solver rk4 --step 0.0077 --stop 20 --interval 0.0011
//! always: abs((time - 0.0237) % 0.02 - 0.01) > 0.00999999 or abs(p2 - (2 if (time - 0.0237) % 0.04 < 0.02 <= time else 0)) < 1e-9
//! run: --solver heun --step 0.0075 --stop 20 --interval 0.0025
//! always: abs((time - 0.0237) % 0.02 - 0.01) > 0.00999999 or abs(p2 - (2 if (time - 0.0237) % 0.04 < 0.02 <= time else 0)) < 1e-9
