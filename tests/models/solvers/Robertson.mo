// Robertson's reaction, stiff. The sum of the three is conserved; values at 40 from Hairer and Wanner,
// Solving Ordinary Differential Equations II, section IV.10.
model Robertson
  Real a(start = 1, fixed = true), b(start = 0, fixed = true, nominal = 1e-5), c(start = 0, fixed = true);
equation
  der(a) = -0.04*a + 1e4*b*c;
  der(b) = 0.04*a - 1e4*b*c - 3e7*b^2;
  der(c) = 3e7*b^2;
end Robertson;

//! run: --stop 40 --tolerance 1e-8
//! end: a = 0.7158270688 +- 1e-6
//! end: b = 9.185534765e-6 +- 1e-10
//! always: abs(a + b + c - 1) < 1e-9
//! run: --stop 40 --tolerance 1e-8 --solver ida
//! end: a = 0.7158270688 +- 1e-6
//! always: abs(a + b + c - 1) < 1e-7
