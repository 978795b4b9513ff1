// A pipe of length 1 whose flow turns round: x = sin(2 t) moves the content forth and back. What enters on the left is
// numbered by the position it enters at, so in(t) = x, and the profile at the start is -y. Whatever the flow does, at the
// right end stands x - 1. Closed form.
model Reversal
  Real x = sin(2*time), v = 2*cos(2*time), left, right, s(start = 0, fixed = true);
equation
  der(s) = v;
  (left, right) = spatialDistribution(s, s - 1, s, v >= 0, {0.0, 1.0}, {0.0, -1.0});
end Reversal;

//! run: --stop 5 --interval 0.1 --solver rk4 --step 0.001
//! always: abs(right - (s - 1)) < 1e-3
//! always: abs(left - s) < 1e-3
