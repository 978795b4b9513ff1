// Conditions that hold for a moment only, much shorter than a step. Closed forms: each pulse of p has the area 1,
// one for each time its condition holds; x turns 1e-5 behind 3.3 and is above 3.3 for 2e-5; the sine is above its
// limit once in a period.
model ShortPulses
  parameter Real w = 0.001, limit = 0.9999999;
  Real x(start = 0, fixed = true), p(start = 0, fixed = true);
  Real z(start = 0, fixed = true), s(start = 1, fixed = true), above(start = 0, fixed = true);
  Real q(start = 0, fixed = true);
  Boolean short, high;
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
equation
  der(x) = 1;
  short = (x - 3.3)*(x - 3.3 - w) < 0;
  der(p) = if short then 1/w else 0;
  when short then
    n = pre(n) + 1;
  end when;
  der(z) = s;
  der(s) = 0;
  der(above) = if z > 3.3 then 1 else 0;
  when z > 3.3 + 1e-5 then
    reinit(s, -1);
  end when;
  high = sin(time) > limit;
  der(q) = if high then 1/(2*acos(limit)) else 0;
  when high then
    m = pre(m) + 1;
  end when;
end ShortPulses;

//! run: --stop 10
//! end: p = 1 +- 1e-8
//! end: n = 1 +- 0
//! end: above = 2e-5 +- 1e-11
//! end: q = 2 +- 1e-7
//! end: m = 2 +- 0
//! run: --stop 10 --solver ida
//! end: p = 1 +- 1e-8
//! end: n = 1 +- 0
//! end: above = 2e-5 +- 1e-11
//! end: q = 2 +- 1e-7
//! end: m = 2 +- 0
//! run: --stop 10 --set w=1e-4
//! end: p = 1 +- 1e-8
//! end: above = 2e-5 +- 1e-11
