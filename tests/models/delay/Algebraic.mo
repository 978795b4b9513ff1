// Transport with speed 2 along a pipe whose position is no state and feeds none: what leaves at 1 entered half a second
// before, and what stands at 0 enters now. The position goes through a second variable, so that it is more than one
// assignment away. Closed form, without and with a state beside the pipe.
model Still
  Real h = time, x = 2*h, a, b;
equation
  (a, b) = spatialDistribution(time, 0, x + h - time, true, {0.0, 1.0}, {0.0, 0.0});
end Still;

model Beside
  extends Still;
  Real s(start = 0, fixed = true);
equation
  der(s) = 1 - s;
end Beside;

model Backward
  Real x = -2*time, a, b;
equation
  (a, b) = spatialDistribution(0, time, x, false, {0.0, 1.0}, {0.0, 0.0});
end Backward;

//! run: -m Still --stop 1
//! at 0.4: b = 0 +- 1e-9
//! always: abs(b - max(0, time - 0.5)) < 1e-9
//! always: abs(a - time) < 1e-9
//! run: -m Still --stop 1 --interval 0.1
//! at 0.8: b = 0.3 +- 1e-9
//! end: b = 0.5 +- 1e-9
//! run: -m Still --stop 1 --interval 0.125 --solver rk4 --step 0.125
//! always: abs(b - max(0, time - 0.5)) < 1e-9
//! run: -m Beside --stop 1 --interval 0.1
//! end: b = 0.5 +- 1e-9
//! run: -m Beside --stop 1 --interval 0.125 --solver rk4 --step 0.125
//! end: b = 0.5 +- 1e-9
//! run: -m Backward --stop 1 --interval 0.1
//! end: a = 0.5 +- 1e-9
