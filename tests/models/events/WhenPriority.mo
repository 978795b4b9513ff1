// When-clauses: elsewhen branches in order of priority, conditions in a vector, pre, and when inside algorithms.
// Counted by hand: both conditions become true together at 1 (first branch wins), only the second at 2.
model WhenPriority
  Integer first(start = 0, fixed = true), second(start = 0, fixed = true), any(start = 0, fixed = true);
  discrete Real which(start = 0, fixed = true);
  Integer alg(start = 0, fixed = true);
equation
  when time >= 1 then
    which = 10;
    first = pre(first) + 1;
    second = pre(second);
  elsewhen {time >= 1, time >= 2} then
    which = 20;
    first = pre(first);
    second = pre(second) + 1;
  end when;
  when {time >= 0.5, time >= 1.5, sample(0.25, 0.5)} then
    any = pre(any) + 1;
  end when;
algorithm
  when time >= 1.2 then
    alg := pre(alg) + 1;
    alg := alg + 10;
  elsewhen time >= 2.2 then
    alg := 2*pre(alg);
  end when;
end WhenPriority;

//! run: --stop 3
//! at 1.5: which = 10 +- 0
//! end: which = 20 +- 0
//! end: first = 1 +- 0
//! end: second = 1 +- 0
//! end: any = 8 +- 0
//! at 2: alg = 11 +- 0
//! end: alg = 22 +- 0
