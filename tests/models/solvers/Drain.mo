// A tank runs empty: level' = -2*sqrt(level) from 1 is (1 - t)^2 until t = 1, then 0. The derivative of
// sqrt(max(0, level)) does not exist left of zero, where the solver will look.
model Drain
  Real level(start = 1, fixed = true), other(start = 1, fixed = true);
equation
  der(level) = -2*sqrt(max(0, level)) - 0.01*(level - 0);
  der(other) = -other - 0.5*sqrt(max(0, -1 - other));
end Drain;

//! run: --stop 3 --tolerance 1e-8
//! end: level = 0 +- 1e-6
//! end: other = exp(-3) +- 1e-6
