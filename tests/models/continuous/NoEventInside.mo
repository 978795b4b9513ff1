// noEvent inside a condition that simplifies to it: no event, and x is the integral of the two slopes.
model NoEventInside
  Real x(start = 0, fixed = true);
  Real y(start = 0, fixed = true);
equation
  der(x) = if initial() or noEvent(time < 0.5) then 1 else 2;
  der(y) = if not noEvent(time < 0.5) then 2 else 1;
end NoEventInside;

//! run: --stop 1 --interval 0.1 --solver rk4 --step 1e-3
//! count: events = 0
//! end: x = 1.5 +- 1e-3
//! end: y = 1.5 +- 1e-3
