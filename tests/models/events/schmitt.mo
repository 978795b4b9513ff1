// An amplifier with limits and positive feedback jumps from one limit to the other: at the threshold e = 1/1000
// its linear branch leads straight back. x falls with slope 1 from 0 to -0.5 + 0.001, rises to 0.5 - 0.001, ...
model Schmitt
  Real x(start = 0, fixed = true), e(start = 1), y(start = 1);
equation
  y = if 1000*e > 1 then 1 else if 1000*e < -1 then -1 else 1000*e;
  e = x + 0.5*y;
  der(x) = -y;
end Schmitt;

//! run: --stop 2 --tolerance 1e-8
//! at 0.4: y = 1 +- 0
//! at 0.6: y = -1 +- 1e-12
//! at 0.6: x = -0.398 +- 1e-6
//! at 1.6: y = 1 +- 1e-12
//! at 1.6: x = 0.396 +- 1e-6
//! count: events = 2
