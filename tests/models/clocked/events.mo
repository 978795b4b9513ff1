// Event clocks and clocks with varying intervals.
model Events
  Real a(start = 0, fixed = true);
  Integer n(start = 0), third(start = -1);
  Real dt, before;
  Integer wait(start = 2), k(start = 0);
  Real gap;
  Real step(start = 0.25), j(start = 0);
  String s(start = "none");
equation
  der(a) = 1;
  // Ticks at 0.5, 1.5, 2.5 ...: where the sine of a full turn every second falls through zero.
  when Clock(sin(2*3.14159265358979323846*a) < 0, 0.125) then
    n = previous(n) + 1;
    dt = interval();
    before = sample(a);
    s = if n > 1 then "many" else "one";
  end when;
  third = shiftSample(subSample(n, 2), 1);
  // Ticks at 0, 0.3, 0.7, 1.2, 1.8 ...
  when Clock(wait, 10) then
    wait = previous(wait) + 1;
    k = previous(k) + 1;
    gap = interval();
  end when;
  // Ticks at 0, 0.25, 0.5 (the first step is the start value, the next one that of the first tick), 1.0 ...
  when Clock(step) then
    step = previous(step)*2;
    j = previous(j) + 1;
  end when;
end Events;

//! run: --stop 3.2 --tolerance 1e-9
//! at 0.4: n = 0 +- 0
//! at 0.6: n = 1 +- 0
//! at 0.6: dt = 0.125 +- 0
//! at 1.6: dt = 1 +- 1e-6
//! at 1.6: before = 1.5 +- 1e-6
//! at 2.6: n = 3 +- 0
//! at 2.4: third = -1 +- 0
//! at 2.6: third = 3 +- 0
//! at 0.29: k = 1 +- 0
//! at 0.31: k = 2 +- 0
//! at 0.69: k = 2 +- 0
//! at 0.71: k = 3 +- 0
//! at 1.19: k = 3 +- 0
//! at 1.21: k = 4 +- 0
//! at 0.1: gap = 0.2 +- 1e-12
//! at 0.5: gap = 0.3 +- 1e-12
//! at 0.24: j = 1 +- 0
//! at 0.26: j = 2 +- 0
//! at 0.74: j = 2 +- 0
//! at 0.76: j = 3 +- 0
//! resumes: 0.6 1.3
//! same: --tier 1
