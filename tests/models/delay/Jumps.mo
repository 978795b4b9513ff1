// A jump goes to and fro between two islands a hundred times: it stays a jump, though the sums of delays, the grid of
// steps and rows miss each other by rounding. Exact: u and w are piecewise constant, with jumps by powers of -1/2.
package Jumps
model Fading
  parameter Real T = 1e-4;
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), u, w;
equation
  u = (if time < 1e-4 then 0 else 1) - 0.5*delay(w, T);
  w = delay(u, T);
  der(x) = w;
  der(y) = u;
end Fading;

model Lasting "The jump never gets smaller: u and w are 1 half of the time"
  parameter Real T = 1e-4;
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), u, w;
equation
  u = (if time < 1e-4 then 0 else 1) - delay(w, T);
  w = delay(u, T);
  der(x) = w;
  der(y) = u;
end Lasting;
end Jumps;

//! run: -m Jumps.Fading --step 2e-5 --stop 1.005e-2 --interval 5e-5
//! end: x = 0.00661111111111 +- 1e-10
//! end: y = 0.00667777777778 +- 1e-10
//! run: -m Jumps.Fading --step 1e-6 --stop 1.005e-2 --interval 5e-5
//! end: x = 0.00661111111111 +- 1e-10
//! end: y = 0.00667777777778 +- 1e-10
//! run: -m Jumps.Fading --solver rk4 --step 7e-6 --stop 1.005e-2 --interval 3.3e-5
//! end: x = 0.00661111111111 +- 1e-10
//! end: y = 0.00667777777778 +- 1e-10
//! run: -m Jumps.Fading --stop 1.005e-2 --interval 5e-5
//! end: x = 0.00661111111111 +- 1e-10
//! end: y = 0.00667777777778 +- 1e-10
//! run: -m Jumps.Fading --one-island --stop 1.005e-2 --interval 5e-5
//! end: x = 0.00661111111111 +- 1e-9
//! end: y = 0.00667777777778 +- 1e-9
//! run: -m Jumps.Lasting --solver cvode --stop 0.04 --interval 5e-4
//! end: x = 0.02 +- 1e-10
//! end: y = 0.02 +- 1e-10
//! same: -j 4
//! run: -m Jumps.Lasting --stop 0.04 --interval 5e-4
//! end: x = 0.02 +- 1e-10
//! end: y = 0.02 +- 1e-10
//! same: -j 4
//! run: -m Jumps.Lasting --step 1e-5 --stop 0.04 --interval 5e-4
//! end: x = 0.02 +- 1e-10
//! end: y = 0.02 +- 1e-10
