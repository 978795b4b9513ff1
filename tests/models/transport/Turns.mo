// Two pipes one behind the other, with a flow that turns round: together they are one pipe of length 2. Each takes what
// enters from the other one, so what stands where material enters depends on what stands at its neighbour's end. What
// enters on the left is numbered by the position it enters at, so that 2 units of length behind it stands s - 2. Turns are
// events, or are not; the result is the same. Closed form.
model Turns
  Real s(start = 0, fixed = true), v = 2*cos(2*time), left, middle1, middle2, right, err;
equation
  der(s) = v;
  (left, middle1) = spatialDistribution(s, middle2, s, v >= 0, {0.0, 1.0}, {0.0, -1.0});
  (middle2, right) = spatialDistribution(middle1, s - 2, s, v >= 0, {0.0, 1.0}, {-1.0, -2.0});
  err = abs(left - s) + abs(middle1 - (s - 1)) + abs(middle2 - (s - 1)) + abs(right - (s - 2));
end Turns;

model Silent
  Real s(start = 0, fixed = true), v = 2*cos(2*time), left, middle1, middle2, right, err;
equation
  der(s) = v;
  (left, middle1) = spatialDistribution(s, middle2, s, noEvent(v >= 0), {0.0, 1.0}, {0.0, -1.0});
  (middle2, right) = spatialDistribution(middle1, s - 2, s, noEvent(v >= 0), {0.0, 1.0}, {-1.0, -2.0});
  err = abs(left - s) + abs(middle1 - (s - 1)) + abs(middle2 - (s - 1)) + abs(right - (s - 2));
end Silent;

//! run: -m Turns --stop 5 --interval 1 --tolerance 1e-8
//! always: err < 1e-7
//! resumes: 1 3
//! run: -m Turns --stop 5 --interval 0.013 --tolerance 1e-8
//! always: err < 1e-7
//! resumes: 0.65 2.6
//! stops: 0.7 2.3562 3.3
//! run: -m Turns --stop 5 --interval 1 --solver ida
//! always: err < 1e-5
//! run: -m Turns --stop 5 --interval 1 --solver halving
//! always: err < 1e-5
//! run: -m Turns --stop 5 --interval 1 --solver rk4 --step 0.05
//! always: err < 1e-5
//! run: -m Turns --stop 5 --interval 0.1 --solver trapezoid --step 0.01
//! always: err < 1e-4
//! run: -m Turns --stop 5 --interval 0.1 --solver ieuler --step 0.01
//! always: err < 0.01
//! run: -m Silent --stop 5 --interval 1 --tolerance 1e-8
//! always: err < 1e-7
//! run: -m Silent --stop 5 --interval 1 --solver rk4 --step 0.05
//! always: err < 1e-5
