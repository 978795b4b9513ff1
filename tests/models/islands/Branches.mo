// Rows at the events of one island show what the others had there: the branch of an equation that the run was on, and not
// the one that it came to before the next stop. Rows do not depend on threads.
model Branches "rows at the events of one island show another branch of an equation in the other one"
  Real x(start = 0, fixed = true), y(start = -1.2), d;
  Real z(start = 0, fixed = true);
  Real e[80](each start=1, each fixed=true);
equation
  for i in 1:80 loop der(e[i]) = -i*e[i]*0.01; end for;
  y^3 - y = 0.4*(time - 0.5)/0.3 + 1e-9*d;   // fold at 0.385 where the lower root vanishes: time 0.789
  der(x) = y;
  d = delay(z, 0.01);
  der(z) = (if sin(20*time) > 0 then 1 else -1) + 1e-9*delay(x, 0.01);
end Branches;
//! run: --stop 0.7 --interval 0.5
//! always: y < -0.5
//! run: --stop 1 --interval 1 --solver rk4 --step 1e-3 --apart --jobs 1
//! at 0.628318530718: y = -0.8999360942 +- 1e-6
//! same: --jobs 2
