// One call that several branches have in common, under conditions that differ: it is made where one of these branches is taken, and
// only there. The function raises where it is called beside that.
model TakenByOne
  function root
    input Real x;
    output Real y;
  algorithm
    assert(x > 0, "root: called in vain");
    y := sqrt(x);
  end root;

  function pair "two outputs"
    input Real x;
    output Real a;
    output Real b;
  algorithm
    assert(x > 0.25, "pair: called in vain");
    a := x;
    b := root(x);
  end pair;

  Real x = time - 0.5;
  Boolean up = x > 0, high = x > 0.2, far = x > 0.3;
  Real a = if up then root(x) else 0;
  Real b = if high then root(x) else 1;
  Real c = if up then (if far then 2*root(x) + root(root(x)) else 7) else root(1 - x) + 3;
  Real d = if high then (if x < 0.4 then root(root(x)) else 4) else 5;
  Real p, q, r = if far then b + q else 0;
equation
  if x > 0.26 then
    (p, q) = pair(x);
  else
    p = 0;
    q = 0;
  end if;
end TakenByOne;
//! run: --tier 0 --stop 1 --interval 0.05
//! at 0.25: c = 3 + sqrt(1.25) +- 1e-12
//! at 0.6: a = sqrt(0.1) +- 1e-12
//! at 0.6: b = 1 +- 0
//! at 0.75: b = 0.5 +- 1e-12
//! at 0.75: d = sqrt(0.5) +- 1e-12
//! at 0.85: c = 2*sqrt(0.35) + 0.35^0.25 +- 1e-12
//! end: c = 2*sqrt(0.5) + 0.5^0.25 +- 1e-12
//! end: d = 4 +- 0
//! end: q = sqrt(0.5) +- 1e-12
//! end: r = 2*sqrt(0.5) +- 1e-12
//! same: --tier 1
//! same: --solver ida
