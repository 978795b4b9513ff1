// Many equal equations are loops, shared among threads: every thread count and both tiers give the same bits, and a
// function that fails in one lane is told as if there were one thread.
package Lanes
  function f "Two results, with memory of its own"
    input Real u, top;
    output Real a, b;
  protected
    Real w[3];
  algorithm
    w := {u, 2*u, sin(u)};
    assert(u < top, "u is too large");
    a := w*w;
    b := sum(w);
  end f;

  model Ring
    parameter Integer n = 400;
    parameter Real top = 1e9;
    Real x[n](start = {1 + 0.5*sin(i) for i in 1:n}, each fixed = true), a[n], b[n];
  equation
    for i in 1:n loop
      (a[i], b[i]) = f(x[i] + time, top);
      der(x[i]) = 0.01*(a[if i == n then 1 else i + 1] - a[i]) - x[i]*(1 + 0.1/i) + cos(b[i]);
    end for;
  end Ring;

  model Guarded "An assertion in every lane"
    parameter Integer n = 50;
    parameter Real top = 3;
    Real x[n](each start = 1, each fixed = true);
  equation
    for i in 1:n loop
      der(x[i]) = i/n;
      assert(x[i] < top, "x is too large");
    end for;
  end Guarded;
end Lanes;

//! run: -m Lanes.Ring --stop 0.1 --interval 0.05 --solver rk4 --step 1e-3
//! same: --jobs 2
//! same: --jobs 3 --tier 1
//! run: -m Lanes.Ring --stop 0.1 --interval 0.05 --solver euler --step 1e-3 --jobs 2
//! same: --jobs 1
//! run: -m Lanes.Ring --stop 0.1 --interval 0.1 --jobs 2
//! same: --jobs 1
//! run: -m Lanes.Ring --stop 1 --solver rk4 --step 1e-2 --jobs 2 --set top=1.7
//! exit: 5
//! says: u is too large
//! run: -m Lanes.Guarded --stop 1.9 --solver rk4 --step 1e-2
//! end: 'x[25]' = 1.95 +- 1e-9
//! run: -m Lanes.Guarded --stop 3 --solver rk4 --step 1e-2 --interval 0.1
//! exit: 5
//! says: assert(x[i] < top
//! says: at time 2.0
