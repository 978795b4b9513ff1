// Jumps of an unfitting start arrive at 0.15 + 0.15 = 0.3 and so on, which misses the row at 30*0.01 by rounding: a row at the time
// of an arrival changes nothing. (Without it the mean of the two sides was not kept: off by 0.5 and more.)
model Rounded
  parameter Real S = 0.15, T = 0.1;
  Real a, b, c, d, u(start = 0, fixed = true), v(start = 1, fixed = true), w(start = 0, fixed = true);
equation
  a = delay(b + 2*v, S);
  b = delay(a + 2*u, S);
  c = delay(d + 2*w, T);
  d = delay(c + 2*v, T);
  der(u) = -a - u;
  der(v) = -b - c - 2*v;
  der(w) = -d - w;
end Rounded;

//! run: --waves start --solver trapezoid --step 0.025 --stop 2 --interval 0.1
//! at 0.6: a = 0.7751744711165 +- 1e-11
//! end: v = -0.0177611115097 +- 1e-11
//! run: --waves start --solver trapezoid --step 0.025 --stop 2 --interval 0.01
//! at 0.6: a = 0.7751744711165 +- 1e-11
//! end: v = -0.0177611115097 +- 1e-11
//! resumes: 0.3 0.45
//! run: --waves start --solver rk4 --step 0.025 --stop 2 --interval 0.1
//! end: v = -0.0161383262116 +- 1e-11
//! run: --waves start --solver rk4 --step 0.025 --stop 2 --interval 0.01
//! end: v = -0.0161383262116 +- 1e-11
