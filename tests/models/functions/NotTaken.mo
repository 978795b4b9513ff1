// Functions are called only where a branch that is taken calls them (Modelica 3.6, 3.3: an if-expression evaluates one
// branch; 11.2.7: so does an if-statement), also where several variables need the same call. Each function raises where it is
// called beside that. References: the formulas themselves.
model NotTaken
  function two "two outputs"
    input Real u[:];
    output Integer n;
    output Real y[size(u, 1)];
  algorithm
    assert(u[1] > 0.5, "two: called in vain");
    n := 7;
    y := 2*u;
  end two;

  record Pair
    Real a;
    Real b;
  end Pair;

  function pair "a record"
    input Real x;
    output Pair p;
  algorithm
    assert(x > 0, "pair: called in vain");
    p.a := sqrt(x);
    p.b := log(x);
  end pair;

  function sum2 "takes a record and an array"
    input Pair p;
    input Real v[2];
    output Real y;
  algorithm
    assert(p.a > 0, "sum2: called in vain");
    y := p.a + p.b + v[1]*v[2];
  end sum2;

  function half "one number"
    input Real x;
    output Real y;
  algorithm
    assert(x >= 0, "half: called in vain");
    y := 0.5*x;
  end half;

  Integer k(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  Real y[2](start = {0, 0}, each fixed = true);
  Real b[2](start = {0, 0}, each fixed = true);
  Real x = 2*time - 1 "changes its sign at 0.5";
  Boolean up = x > 0;
  Pair r = if up then pair(x) else Pair(-1, -2);
  Real s = if up then sum2(pair(x), {half(x), 2}) else 0;
  Real t = if up then (if x > 0.5 then half(x - 0.5) else 3) else 4;
  Real u = 1 + (if up then (if x > 0.5 then 2*half(x - 0.5) else 5) else 6);
  Real w = if not up then half(-x) else 0;
  Real z = if not up then half(-x) + half(half(-x)) else 1;
algorithm
  when sample(0.1, 0.1) then
    k := pre(k) + 1;
    b := {0.1*k, 0.3};
    if k == 6 then
      (n, y) := two(b);
    end if;
  end when;
  annotation(experiment(StopTime = 1));
end NotTaken;
//! run: --tier 0
//! at 0.9: r.a = sqrt(0.8) +- 1e-12
//! at 0.9: r.b = log(0.8) +- 1e-12
//! at 0.9: s = sqrt(0.8) + log(0.8) + 0.8 +- 1e-12
//! at 0.9: t = 0.15 +- 1e-12
//! at 0.9: u = 1.3 +- 1e-12
//! at 0.7: t = 3 +- 0
//! at 0.7: u = 6 +- 0
//! at 0.2: r.a = -1 +- 0
//! at 0.2: w = 0.3 +- 1e-12
//! at 0.2: z = 0.45 +- 1e-12
//! end: n = 7 +- 0
//! end: y[1] = 1.2 +- 1e-12
//! same: --tier 1
//! same: --solver cvode
