// Two masses on the ends of a line whose delay is no multiple of any step, with steps of their own on the two
// sides. Pushed smoothly from rest, so that the order of the methods shows.
// Reference: the same equations solved together, --one-island --waves start --solver dopri5 with steps of 1e-4
// and 5e-5, which agree in all digits given: v1 = 1.34059573439596, v2 = 2.27019790783045 at 1.
model Rates
  parameter Real T = 0.0537;
  parameter Real Z = 2.0;
  Real v1(start = 0, fixed = true), v2(start = 0, fixed = true), c1(start = 0), c2(start = 0);
equation
  c1 = -delay(c2 + 2*Z*v2, T);
  c2 = -delay(c1 + 2*Z*v1, T);
  der(v1) = 10*sin(3*time)^4 - (c1 + Z*v1) - 0.1*v1^3;
  der(v2) = -(c2 + Z*v2);
end Rates;

//! run: --waves start --stop 1 --interval 0.1 --solver rk4 --step 4e-3 --island 2:step=7e-3
//! end: v1 = 1.34059573439596 +- 4e-7
//! run: --waves start --stop 1 --interval 0.1 --solver rk4 --step 2e-3 --island 2:step=3.5e-3
//! end: v1 = 1.34059573439596 +- 2.5e-8
//! end: v2 = 2.27019790783045 +- 2e-8
//! run: --waves start --stop 1 --interval 0.1 --step 4e-3 --island 2:step=7e-3
//! end: v1 = 1.34059573439596 +- 2.7e-4
//! run: --waves start --stop 1 --interval 0.1 --step 1e-3 --island 2:step=1.75e-3
//! end: v1 = 1.34059573439596 +- 1.7e-5
//! end: v2 = 2.27019790783045 +- 1.1e-5
//! resumes: 0.2 0.55
//! same: -j 2
//! same: -j 8
//! same: --tier 1
//! run: --waves start --stop 1 --interval 0.1 --island 1:solver=rk4,step=1e-3 --island 2:solver=cvode,tolerance=1e-10
//! end: v1 = 1.34059573439596 +- 3e-8
//! end: v2 = 2.27019790783045 +- 3e-8
//! resumes: 0.2 0.55
//! same: -j 2
//! run: --waves start --stop 1 --step 0.1
//! exit: 3
//! says: it may be 0.0537 at most
//! run: --waves start --stop 1 --one-island --step 0.1 --solver trapezoid
//! exit: 3
//! says: it may be 0.0537 at most
//! run: --waves start --stop 1 --interval 0.1 --one-island --tolerance 1e-9
//! end: v1 = 1.34059573439596 +- 1e-6
//! run: --waves start --stop 1 --set T=0
//! exit: 3
//! says: is 0: without a delay the two sides are to be solved together
//! not: steady state
