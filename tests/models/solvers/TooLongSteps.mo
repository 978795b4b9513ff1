// Explicit steps that are too long for a fast part which something not linear holds: the mean looks like an answer (x of Hammer 0.0805 instead of
// 0.0804 and its integral 3e-4 off, the swing of Swing grows to any size), so it is told. Short enough steps, and steps that are coarse but right, are not.
//! run: -m TooLongSteps.Hammer --stop 5 --interval 0.1 --solver euler --step 1e-3
//! says: too long for euler
//! run: -m TooLongSteps.Hammer --stop 5 --interval 0.1 --solver heun --step 1e-3
//! says: too long for heun
//! run: -m TooLongSteps.Hammer --stop 5 --interval 0.1 --solver rk3 --step 1e-3
//! says: too long for rk3
//! run: -m TooLongSteps.Hammer --stop 5 --interval 0.1 --solver rk4 --step 1e-3
//! says: too long for rk4
//! same: -j 2
//! run: -m TooLongSteps.Hammer --stop 5 --interval 0.1 --solver dopri5 --step 1e-3
//! says: too long for dopri5
//! run: -m TooLongSteps.Hammer --stop 5 --interval 0.1 --solver rk4 --step 1e-4
//! not: too long
//! end: x = 0.0803553913 +- 1e-6
//! run: -m TooLongSteps.Hammer --stop 5 --interval 0.1 --solver trapezoid --step 1e-3
//! not: too long
//! run: -m TooLongSteps.Swing --stop 5 --interval 0.1 --solver rk4 --step 1e-3
//! says: too long for rk4
//! run: -m TooLongSteps.Swing --stop 5 --interval 0.1 --solver heun --step 1e-3
//! says: too long for heun
//! run: -m TooLongSteps.Swing --stop 5 --interval 0.1 --solver rk4 --step 1e-4
//! not: too long
//! end: x = 0 +- 1e-9
//! run: -m TooLongSteps.Coarse --stop 20 --interval 0.1 --solver rk4 --step 0.1
//! not: too long
//! run: -m TooLongSteps.Coarse --stop 20 --interval 0.1 --solver euler --step 0.01
//! not: too long
//! run: -m TooLongSteps.Sampled --stop 20 --interval 0.1 --solver rk4 --step 0.01
//! not: too long
package TooLongSteps
  model Hammer "a follower that is faster than the step"
    parameter Real K = 5000;
    Real x(start = 0, fixed = true), m(start = 0, fixed = true);
  equation
    der(x) = 10*tanh(K/10*(cos(time)^2 - x));
    der(m) = x^2;
  end Hammer;

  model Swing
    Real x(start = 1e-3, fixed = true), v(start = 0, fixed = true);
  equation
    der(x) = v;
    der(v) = -5000^2*tanh(x) - 10*v;
  end Swing;

  model Coarse "ten steps for a swing"
    Real x(start = 1, fixed = true), v(start = 0, fixed = true);
  equation
    der(x) = v;
    der(v) = -36*x - 0.1*v;
  end Coarse;

  model Sampled "events turn derivatives as they like"
    Real x(start = 0, fixed = true);
    discrete Real u(start = 1, fixed = true);
  equation
    der(x) = u;
    when sample(0, 0.01) then
      u = -pre(u);
    end when;
  end Sampled;
end TooLongSteps;
