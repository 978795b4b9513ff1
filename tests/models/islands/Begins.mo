// Two masses on a line whose first waves do not fit: one mass moves, the line brings nothing until T. What arrives then is
// a jump, and comes back every T for ever. Reference: the trapezoid rule with both sides of each jump (a program of its
// own), 1000 steps for each T, at 2.995: v1 = 0.665300114, x1 = 0.947956568, correct to 2 in the last digit.
package Begins
  model Formula "as the library's lines say it"
    parameter Real T = 1e-2;
    parameter Real Z = 100*T;
    parameter Real t0(fixed = false), t1(fixed = false);
    Real x1(start = 0, fixed = true), v1(start = 1, fixed = true), v2(start = 0, fixed = true), c1, c2;
  initial equation
    t0 = time;
    t1 = time;
  equation
    c1 = if noEvent(initial() or time < t0 + T) then 0 else -delay(c2 + 2*Z*v2, T);
    c2 = if noEvent(initial() or time < t1 + T) then 0 else -delay(c1 + 2*Z*v1, T);
    der(x1) = v1;
    der(v1) = -(c1 + Z*v1);
    2*der(v2) = -(c2 + Z*v2);
  end Formula;

  model Waves "with --waves start"
    parameter Real T = 1e-2;
    parameter Real Z = 100*T;
    Real x1(start = 0, fixed = true), v1(start = 1, fixed = true), v2(start = 0, fixed = true);
    Real c1, c2, w1(start = 0), w2(start = 0);
  equation
    w1 = c1 + 2*Z*v1;
    w2 = c2 + 2*Z*v2;
    c1 = -delay(w2, T);
    c2 = -delay(w1, T);
    der(x1) = v1;
    der(v1) = -(c1 + Z*v1);
    2*der(v2) = -(c2 + Z*v2);
  end Waves;
end Begins;

// Second order with steps that fit into the delay, and with others.
//! run: -m Begins.Formula --stop 2.995 --interval 0.005 --solver trapezoid
//! slope: v1 = 0.665300114 order 2 over 1e-3 2.5e-4
//! run: -m Begins.Formula --stop 2.995 --interval 0.005 --step 1e-3
//! end: v1 = 0.665300114 +- 2e-4
//! resumes: 0.01 0.305
//! same: -j 2
//! run: -m Begins.Formula --stop 2.995 --interval 0.005 --step 7e-4
//! end: v1 = 0.665300114 +- 1e-4
//! end: x1 = 0.947956568 +- 1e-5
//! resumes: 0.005 0.305
//! same: -j 2
//! same: --tier 1
//! run: -m Begins.Waves --waves start --stop 2.995 --interval 0.005 --step 7e-4
//! end: v1 = 0.665300114 +- 1e-4
//! run: -m Begins.Waves --waves start --stop 2.995 --interval 0.005 --step 1e-3
//! end: v1 = 0.665300114 +- 2e-4
// As the tolerance asks for.
//! run: -m Begins.Formula --stop 2.995 --interval 0.005
//! end: x1 = 0.947956568 +- 1e-5
//! count: steps = 5000 +- 5000
//! resumes: 0.01 0.305
//! same: -j 2
//! run: -m Begins.Formula --stop 2.995 --interval 0.005 --tolerance 1e-8
//! end: v1 = 0.665300114 +- 1e-6
//! run: -m Begins.Formula --stop 2.995 --interval 0.005 --one-island
//! end: x1 = 0.947956568 +- 2e-4
//! count: steps = 10000 +- 10000
//! run: -m Begins.Formula --stop 2.995 --interval 0.005 --solver cvode --tolerance 1e-8
//! end: x1 = 0.947956568 +- 1e-5
//! resumes: 0.01 0.305
//! run: -m Begins.Waves --waves start --stop 2.995 --interval 0.005
//! end: x1 = 0.947956568 +- 1e-5
//! run: -m Begins.Waves --waves start --stop 2.995 --interval 0.005 --one-island
//! end: x1 = 0.947956568 +- 2e-4
