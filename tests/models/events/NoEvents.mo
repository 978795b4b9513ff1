// noEvent makes no event; the same kink without it is located. Closed form: the integral of |sin| over [0, 5] is
// 2 + 1 + cos(5).
package NoEvents
  model Quiet
    Real x(start = 0, fixed = true);
  equation
    der(x) = noEvent(if sin(time) > 0 then sin(time) else -sin(time));
  end Quiet;
  model Loud
    Real x(start = 0, fixed = true), s = sin(time);
  equation
    der(x) = if s > 0 then s else -s;
  end Loud;
end NoEvents;

//! run: --stop 5 --tolerance 1e-8 -m NoEvents.Quiet
//! count: events = 0
//! end: x = 3 + cos(5) +- 1e-5
//! run: --stop 5 --tolerance 1e-8 -m NoEvents.Loud
//! end: x = 3 + cos(5) +- 1e-6
