// The flow turns at an event, and what enters at the other end jumps with it: 5 enters on the right at 0.5 and is on the left
// at 1.5, as a jump. Nothing but the result reads the ends. Closed form.
model TurnsAtEvent
  Boolean back = time >= 0.5;
  Real s(start = 0, fixed = true), left;
equation
  der(s) = if back then -1 else 1;
  left = spatialDistribution(0, if back then 5 else 0, s, not back, {0.0, 1.0}, {0.0, 0.0});
end TurnsAtEvent;

//! run: --stop 2 --solver rk4 --step 0.1 --interval 0.01
//! at 1.46: left = 0 +- 1e-9
//! at 1.53: left = 5 +- 1e-9
//! run: --stop 2 --interval 0.05
//! at 1.45: left = 0 +- 1e-9
//! at 1.55: left = 5 +- 1e-9
