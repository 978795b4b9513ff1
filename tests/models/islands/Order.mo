// Two masses on a line, with sources that make the solution known: x1 = sin(1.5*t)^6, x2 = sin(1.1*t)^6, smooth enough
// where they begin that each method shows its order, whatever the delay is in steps (T/h = 1, 1.25, 1.5, 2, 2.7, 3.3) and
// however the steps of the two sides differ (1:2, 2:3, 1:3.7). With half the step and half the delay, so that T/h stays,
// errors are divided by 2^order or more (2.7 to 3.6, 3.5 to 4.3, 4.7 to 5.9 for order): the bounds are those of the
// shorter step, which no lower order would keep.
model Order
  parameter Real T = 0.1;
  parameter Real Z = 2;
  function S "sin(a*t)^6 from zero on"
    input Real t;
    input Real a;
    output Real y;
  algorithm
    y := if t > 0 then sin(a*t)^6 else 0;
  end S;
  function D "its derivative"
    input Real t;
    input Real a;
    output Real y;
  algorithm
    y := if t > 0 then 6*a*sin(a*t)^5*cos(a*t) else 0;
  end D;
  Real x1(start = 0, fixed = true), x2(start = 0, fixed = true), c1, c2, w1, w2;
  Real e1 = x1 - S(time, 1.5), e2 = x2 - S(time, 1.1);
equation
  w1 = c1 + 2*Z*x1 + (S(time, 0.9) + S(time - T, 1.3) - 2*Z*S(time, 1.5));
  w2 = c2 + 2*Z*x2 + (S(time, 1.3) + S(time - T, 0.9) - 2*Z*S(time, 1.1));
  c1 = -delay(w2, T);
  c2 = -delay(w1, T);
  der(x1) = D(time, 1.5) + (S(time, 1.5)^2 - x1^2)/4 - Z*(x1 - S(time, 1.5)) - (c1 + S(time - T, 1.3));
  der(x2) = D(time, 1.1) - Z*(x2 - S(time, 1.1)) - (c2 + S(time - T, 0.9));
end Order;

//! run: --waves start --stop 2 --interval 0.1 --solver rk3 --step 0.05 --set T=0.05
//! always: abs(e1) < 9.3e-05 and abs(e2) < 9.3e-05
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk3 --step 0.025 --set T=0.025
//! always: abs(e1) < 6.6e-06 and abs(e2) < 6.6e-06
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk3 --step 0.02 --set T=0.025
//! always: abs(e1) < 3.3e-06 and abs(e2) < 3.3e-06
//! not: warning
//! resumes: 0.73
//! same: -j 2
//! same: --tier 1
//! run: --waves start --stop 2 --interval 0.1 --solver rk3 --step 0.02 --set T=0.03
//! always: abs(e1) < 3.7e-06 and abs(e2) < 3.7e-06
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk3 --step 0.015 --set T=0.03
//! always: abs(e1) < 1.6e-06 and abs(e2) < 1.6e-06
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk3 --step 0.01 --set T=0.027
//! always: abs(e1) < 4.4e-07 and abs(e2) < 4.4e-07
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk3 --step 0.01 --set T=0.033
//! always: abs(e1) < 5.3e-07 and abs(e2) < 5.3e-07
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk3 --step 0.02 --island 2:step=0.01 --set T=0.022
//! always: abs(e1) < 3.2e-06 and abs(e2) < 3.2e-06
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk3 --step 0.03 --island 2:step=0.02 --set T=0.033
//! always: abs(e1) < 1.5e-05 and abs(e2) < 1.5e-05
//! not: warning
//! resumes: 0.73
//! same: -j 4
//! run: --waves start --stop 2 --interval 0.1 --solver rk3 --step 0.0185 --island 2:step=0.005 --set T=0.02035
//! always: abs(e1) < 2.5e-06 and abs(e2) < 2.5e-06
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk4 --step 0.05 --set T=0.05
//! always: abs(e1) < 4.0e-06 and abs(e2) < 4.0e-06
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk4 --step 0.025 --set T=0.025
//! always: abs(e1) < 2.0e-07 and abs(e2) < 2.0e-07
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk4 --step 0.02 --set T=0.025
//! always: abs(e1) < 8.9e-08 and abs(e2) < 8.9e-08
//! not: warning
//! resumes: 0.73
//! same: -j 2
//! same: --tier 1
//! run: --waves start --stop 2 --interval 0.1 --solver rk4 --step 0.02 --set T=0.03
//! always: abs(e1) < 8.6e-08 and abs(e2) < 8.6e-08
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk4 --step 0.015 --set T=0.03
//! always: abs(e1) < 2.6e-08 and abs(e2) < 2.6e-08
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk4 --step 0.01 --set T=0.027
//! always: abs(e1) < 5.7e-09 and abs(e2) < 5.7e-09
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk4 --step 0.01 --set T=0.033
//! always: abs(e1) < 1.6e-08 and abs(e2) < 1.6e-08
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk4 --step 0.02 --island 2:step=0.01 --set T=0.022
//! always: abs(e1) < 6.8e-08 and abs(e2) < 6.8e-08
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver rk4 --step 0.03 --island 2:step=0.02 --set T=0.033
//! always: abs(e1) < 4.0e-07 and abs(e2) < 4.0e-07
//! not: warning
//! resumes: 0.73
//! same: -j 4
//! run: --waves start --stop 2 --interval 0.1 --solver rk4 --step 0.0185 --island 2:step=0.005 --set T=0.02035
//! always: abs(e1) < 4.7e-08 and abs(e2) < 4.7e-08
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver dopri5 --step 0.05 --set T=0.05
//! always: abs(e1) < 2.7e-08 and abs(e2) < 2.7e-08
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver dopri5 --step 0.025 --set T=0.025
//! always: abs(e1) < 4.4e-10 and abs(e2) < 4.4e-10
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver dopri5 --step 0.02 --set T=0.025
//! always: abs(e1) < 2.5e-10 and abs(e2) < 2.5e-10
//! not: warning
//! resumes: 0.73
//! same: -j 2
//! same: --tier 1
//! run: --waves start --stop 2 --interval 0.1 --solver dopri5 --step 0.02 --set T=0.03
//! always: abs(e1) < 2.5e-10 and abs(e2) < 2.5e-10
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver dopri5 --step 0.015 --set T=0.03
//! always: abs(e1) < 5.2e-11 and abs(e2) < 5.2e-11
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver dopri5 --step 0.01 --set T=0.027
//! always: abs(e1) < 5.3e-12 and abs(e2) < 5.3e-12
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver dopri5 --step 0.01 --set T=0.033
//! always: abs(e1) < 1.2e-11 and abs(e2) < 1.2e-11
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver dopri5 --step 0.02 --island 2:step=0.01 --set T=0.022
//! always: abs(e1) < 1.7e-10 and abs(e2) < 1.7e-10
//! not: warning
//! run: --waves start --stop 2 --interval 0.1 --solver dopri5 --step 0.03 --island 2:step=0.02 --set T=0.033
//! always: abs(e1) < 2.7e-09 and abs(e2) < 2.7e-09
//! not: warning
//! resumes: 0.73
//! same: -j 4
//! run: --waves start --stop 2 --interval 0.1 --solver dopri5 --step 0.0185 --island 2:step=0.005 --set T=0.02035
//! always: abs(e1) < 1.2e-10 and abs(e2) < 1.2e-10
//! not: warning
