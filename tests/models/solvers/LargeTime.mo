// What settles within some roundings of the time: the time constant is 17 of them at 5e5. No pole is there.
model LargeTime
  parameter Real C = 1e-6, R = 1e-3, V = 1000, t0 = 5e5;
  Real u(start = 0, fixed = true);
equation
  C*der(u) = ((if time > t0 then V else 0.0) - u)/R;
end LargeTime;

//! run: --stop 1e6
//! at 4e5: u = 0 +- 1e-9
//! end: u = 1000 +- 1e-3
//! run: --stop 1e6 --solver ida
//! end: u = 1000 +- 1e-3
