// Blocks that the generated code solves itself: one to six unknowns, linear and not, with kinks, unknowns at zero and
// matrices whose fixed pivots vanish on the way. References: the equations themselves, or closed forms.
model Small
  Real a "x + exp(x) = time";
  Real b(start = 2), c(start = 1) "a circle and a hyperbola";
  Real u[3] "a nonlinear ladder";
  Real l[4] "linear, its first pivot is zero at time 0.5";
  Real s[6] "a ring of six";
  Real k(start = 1) "a kink at the solution";
  Real z(start = 0.1) "zero throughout";
  Real pivot = time - 0.5;
equation
  a + exp(a) = time;
  b^2 + c^2 = 5 + time;
  b*c = 2 + sin(time)/10;
  u[1] + 0.1*u[1]^3 = 1 + u[2];
  u[2] + 0.1*u[2]^3 = time + 0.5*u[3] - 0.2*u[1];
  u[3]*(2 + u[1]^2) = u[2] + 1;
  pivot*l[1] + l[2] + l[3]*time = 1;
  l[1] + pivot*l[2] - l[4] = 2;
  l[1]*time + l[3] + 2*l[4] = 3;
  l[2] + l[3]*2 + l[4]*(3 + time) = time;
  for i in 1:6 loop
    s[i] + 0.1*sin(s[i])*s[mod(i, 6) + 1] + 0.1*s[mod(i + 1, 6) + 1]^2 = i/6 + time/10;
  end for;
  k + abs(k)*0.5 = (time - 0.5);
  z + 0.3*sin(z)*a = 0;

end Small;

//! run: --solver rk4 --step 0.01 --stop 1 --interval 0.01 --tier 0
//! always: abs(a + exp(a) - time) < 1e-12
//! always: abs(b^2 + c^2 - 5 - time) < 1e-12
//! always: abs(b*c - 2 - sin(time)/10) < 1e-12
//! always: abs('u[1]' + 0.1*'u[1]'^3 - 1 - 'u[2]') < 1e-12
//! always: abs('u[2]' + 0.1*'u[2]'^3 - time - 0.5*'u[3]' + 0.2*'u[1]') < 1e-12
//! always: abs('u[3]'*(2 + 'u[1]'^2) - 'u[2]' - 1) < 1e-11
//! always: abs(pivot*'l[1]' + 'l[2]' + 'l[3]'*time - 1) < 1e-11
//! always: abs('l[1]' + pivot*'l[2]' - 'l[4]' - 2) < 1e-11
//! always: abs('l[1]'*time + 'l[3]' + 2*'l[4]' - 3) < 1e-11
//! always: abs('l[2]' + 'l[3]'*2 + 'l[4]'*(3 + time) - time) < 1e-11
//! always: abs('s[6]' + 0.1*sin('s[6]')*'s[1]' + 0.1*'s[2]'^2 - 1 - time/10) < 1e-12
//! always: abs(k + abs(k)*0.5 - time + 0.5) < 1e-14
//! always: abs(z) < 1e-12
//! same: --tier 1
