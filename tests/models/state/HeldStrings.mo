// A String that keeps its value from an event long ago, and one that an event computes from the value before: both are in a saved
// state. n counts the events at 0.1, 0.2, ...; the assertions say what the texts are.
model HeldStrings
  Integer n(start = 0, fixed = true);
  discrete String t(start = "a", fixed = true), before(start = "", fixed = true), kept(start = "x", fixed = true);
equation
  when sample(0.1, 0.1) then
    n = pre(n) + 1;
    t = "v" + String(n);
    before = pre(t);
    kept = if n == 3 then "kept" + String(n) else pre(kept);
  end when;
  assert(n < 2 or before == "v" + String(n - 1), "before is '" + before + "'");
  assert(n < 3 or kept == "kept3", "kept is '" + kept + "'");
end HeldStrings;

//! run: --stop 1 --interval 0.05
//! end: n = 10 +- 0
//! resumes: 0.05 0.35 0.75
