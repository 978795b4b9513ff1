// A logarithm without a value from a few roundings of time before an event on: no step is short enough, and each that is tried ends at
// the event. That must be told, not tried for ever.
model BeforeEvent
  parameter Real t0 = 1e6 + 0.03, d = 1e-7;
  Real a, b, y, x(start = 0, fixed = true), z(start = 0, fixed = true);
  discrete Real k(start = 0, fixed = true);
equation
  a = delay(b, 0.03);
  b = delay(x, 0.03) + k + z;
  der(x) = 1 - x + 0.1*a;
  der(z) = y - z;
  y = noEvent(if time > t0 + 0.5*d then log(t0 - time) else 0);
  when time >= t0 + d then
    k = 1;
  end when;
end BeforeEvent;

//! run: --start 1e6 --stop 1000001 --interval 0.1
//! exit: 5
//! says: y is not a number
