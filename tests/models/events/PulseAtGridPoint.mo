// Both ends of a short pulse lie in one step, and one of them on an end of the step. Closed form: the area of each
// pulse is 1.
model PulseAtGridPoint
  parameter Real w = 0.001;
  Real x(start = 0, fixed = true), p(start = 0, fixed = true), q(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  Boolean first = (x - 3.3)*(x - 3.3 - w) < 0, last = (x - 6.6)*(x - 6.6 + w) < 0;
equation
  der(x) = 1;
  der(p) = if first then 1/w else 0;
  der(q) = if last then 1/w else 0;
  when first then
    n = pre(n) + 1;
  end when;
end PulseAtGridPoint;

//! run: --stop 10 --solver rk4 --step 0.1
//! end: p = 1 +- 1e-9
//! end: q = 1 +- 1e-9
//! end: n = 1 +- 0
//! run: --stop 10 --solver rk4 --step 0.02
//! end: p = 1 +- 1e-9
//! end: q = 1 +- 1e-9
//! run: --stop 10
//! end: p = 1 +- 1e-8
//! end: q = 1 +- 1e-8
//! end: n = 1 +- 0
