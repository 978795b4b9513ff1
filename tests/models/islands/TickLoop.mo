// Two plants, a sampled controller for each and a line between them: one tile with a fixed step, its ticks part of
// the loop over steps. The relay switches at ticks, and between them.
model TickLoop
  parameter Real h = 0.0078125 "A power of two: output points and ticks are the same numbers";
  Real x(start = 1, fixed = true), y(start = 0, fixed = true), f(start = 0), d;
  discrete Real u(start = 0, fixed = true), w(start = 0, fixed = true), m(start = 0, fixed = true);
  Integer k(start = 0, fixed = true);
  Boolean high = x + 0.1*u > 0.6;
equation
  der(x) = u - x + (if high then -0.2 else 0.3);
  der(y) = w - 2*y + 0.3*d;
  f + 0.1*f^3 = y + w;
  d = delay(x - f, 4*h);
  when sample(0, h) then
    u = 0.9*pre(u) + 0.1*(1 - pre(y));
    k = pre(k) + 1;
  end when;
  when sample(h, 2*h) then
    w = 0.5*pre(w) + 0.2*u + (if mod(k, 64) > 40 then 0.1 else 0);
    m = max(pre(m), abs(pre(f)));
  end when;
end TickLoop;

//! run: --stop 4 --interval 0.0625 --solver trapezoid --step 0.0078125
//! count: islands = 1
//! count: steps = 512 +- 100
//! end: k = 513
//! same: --one-island
//! same: --tier 0
//! same: --tier 1
//! same: -j 4
//! resumes: 0.4 1.7
//! stops: 0.4 1.703125
// A row at each tick: each is an event with two rows, of the same values as between ticks.
//! run: --stop 4 --interval 0.0078125 --solver trapezoid --step 0.0078125
//! end: k = 513
//! same: --tier 1
