// Events that make events at the same time: a chain of when-clauses runs through in one event iteration.
// By hand: at 1 a becomes true, which makes b, which makes c; the counts are 1 each and all at time 1.
model Simultaneous
  Boolean a, b, c;
  Integer n(start = 0, fixed = true);
  discrete Real at(start = 0, fixed = true), x(start = 1, fixed = true);
equation
  a = time >= 1;
  when a then
    n = pre(n) + 1;
  end when;
  b = n >= 1;
  when b then
    x = pre(x) + 41;
  end when;
  c = x > 40;
  when c then
    at = time;
  end when;
end Simultaneous;

//! run: --stop 2
//! end: n = 1 +- 0
//! end: x = 42 +- 0
//! end: at = 1 +- 1e-12
