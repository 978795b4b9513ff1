// x' = u - x with u = 2 on a clock of 0.1 s: the recurrences of the methods, from x = 1 at the first tick.
// After k steps: 2 - 0.9^k, 2 - (1/1.1)^k, 2 - (0.95/1.05)^k.
model Solver
  parameter Real two = 2;
  Real x(start = 1), y(start = 1), z(start = 1), q(start = 9), s(start = 0);
  Real ux, uy, uz, uq;
initial equation
  q = 1;
  der(s) = 0;
equation
  ux = sample(two, Clock(Clock(0.1), "ExplicitEuler"));
  uy = sample(two, Clock(Clock(1, 10), solverMethod = "ImplicitEuler"));
  uz = sample(two, Clock(Clock(0.1), "ImplicitTrapezoid"));
  uq = sample(two, Clock(Clock(0.1), "External"));
  der(x) = ux - x;
  der(y) = uy - y;
  der(z) = uz - z;
  der(q) = uq - q;
  der(s) = uq - s + 0*q;
end Solver;

//! run: --stop 1
//! at 0.05: x = 1 +- 1e-12
//! at 0.95: x = 2 - 0.9^9 +- 1e-12
//! at 0.95: y = 2 - (1/1.1)^9 +- 1e-12
//! at 0.95: z = 2 - (0.95/1.05)^9 +- 1e-12
//! at 0.95: q = 2 - (0.95/1.05)^9 +- 1e-12
//! at 0.95: s = 2 +- 1e-12
