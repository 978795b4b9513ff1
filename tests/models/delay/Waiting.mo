// A jump without an event where a line's first value arrives: the step that ends there is one of the equations before
// it, though they hold at its end as they will be. Reference: rk4, 1e-6.
model Waiting
  parameter Real T = 1e-4;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true), d, w;
equation
  w = 3 + 0.1*x;
  d = if noEvent(time < T) then 0 else delay(w, T);
  der(x) = v;
  der(v) = 1e4*(d - x) - 100*v;
end Waiting;

//! run: --solver cvode --stop 0.1 --interval 5e-4
//! end: x = 3.3240537 +- 1e-4
//! end: v = 2.4595953 +- 3e-3
