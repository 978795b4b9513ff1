// Conditions that change many times in an output interval, though nothing that is integrated moves: error
// control does not see them. Frequencies that meet the output points again and again at the same phase are the
// worst. Closed forms: half of the time each condition holds, and a peak comes once in a period.
model OfTime
  parameter Real f = 50;
  Real x(start = 0, fixed = true), y(start = 0, fixed = true);
  discrete Integer n(start = 0, fixed = true);
equation
  der(x) = if sin(2 * 3.14159265358979 * f * time) > 0 then 1 else 0;
  der(y) = if 2 * cos(2 * 3.14159265358979 * f * time + 1) > 0 then -1 else 1;
  when cos(2 * 3.14159265358979 * f * time) > 0.99 then
    n = pre(n) + 1;
  end when;
end OfTime;

model OfState
  Real x(start = 0, fixed = true), angle(start = 0, fixed = true);
equation
  der(angle) = 1;
  der(x) = if sin(2 * 3.14159265358979 * 50 * angle) > 0 then 1 else 0;
end OfState;

model NoStates
  discrete Integer n(start = 0, fixed = true);
equation
  when sin(2 * 3.14159265358979 * 800 * time) > 0 then
    n = pre(n) + 1;
  end when;
end NoStates;

// The mean of a half-wave rectified sine is 1 / pi; errors of 500 half-waves add up.
model HalfWave
  Real u = sin(2 * 3.14159265358979 * 50 * time), x(start = 0, fixed = true);
equation
  der(x) = if u > 0 then u else 0;
end HalfWave;

//! run: -m OfTime --stop 10
//! end: x = 5 +- 1e-6
//! end: n = 500 +- 0
//! run: -m OfTime --stop 10 --solver ida
//! end: x = 5 +- 1e-6
//! end: n = 500 +- 0
//! run: -m OfTime --stop 10 --set f=20 --interval 0.1
//! end: x = 5 +- 1e-6
//! end: n = 200 +- 0
//! run: -m OfTime --stop 2 --set f=1000
//! end: x = 1 +- 1e-6
//! end: y = 0 +- 1e-3
//! end: n = 2000 +- 0
//! run: -m OfTime --stop 10 --set f=49.9 --solver ida
//! end: x = 5 +- 1e-6
//! end: n = 499 +- 0
//! run: -m OfState --stop 10
//! end: x = 5 +- 1e-6
//! run: -m OfState --stop 10 --solver ida
//! end: x = 5 +- 1e-6
//! run: -m NoStates --stop 5
//! end: n = 4000 +- 0
//! run: -m HalfWave --stop 10
//! end: x = 10 / pi +- 1e-2
//! run: -m HalfWave --stop 10 --solver ida --tolerance 1e-8
//! end: x = 10 / pi +- 1e-4
