// A jump goes to and fro between two islands a hundred times: it stays a jump, though the sums of delays, the grid of
// steps and rows miss each other by rounding. Exact: u and w are piecewise constant, with jumps by powers of -1/2.
model Jumps
  parameter Real T = 1e-4;
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), u, w;
equation
  u = (if time < 1e-4 then 0 else 1) - 0.5*delay(w, T);
  w = delay(u, T);
  der(x) = w;
  der(y) = u;
end Jumps;

//! run: --step 2e-5 --stop 1.005e-2 --interval 5e-5
//! end: x = 0.00661111111111 +- 1e-10
//! end: y = 0.00667777777778 +- 1e-10
//! run: --step 1e-6 --stop 1.005e-2 --interval 5e-5
//! end: x = 0.00661111111111 +- 1e-10
//! end: y = 0.00667777777778 +- 1e-10
//! run: --solver rk4 --step 7e-6 --stop 1.005e-2 --interval 3.3e-5
//! end: x = 0.00661111111111 +- 1e-10
//! end: y = 0.00667777777778 +- 1e-10
//! run: --stop 1.005e-2 --interval 5e-5
//! end: x = 0.00661111111111 +- 1e-10
//! end: y = 0.00667777777778 +- 1e-10
//! run: --one-island --stop 1.005e-2 --interval 5e-5
//! end: x = 0.00661111111111 +- 1e-9
//! end: y = 0.00667777777778 +- 1e-9
