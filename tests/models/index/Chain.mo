// A chain of integrators whose end is given: every derivative below it follows (index 4).
// Closed form: x1 = sin(t), x2 = cos(t), x3 = -sin(t), u = -cos(t).
model Chain
  Real x1, x2, x3, u;
equation
  der(x1) = x2;
  der(x2) = x3;
  der(x3) = u;
  x1 = sin(time);
end Chain;

//! run: --stop 2
//! always: abs(x2 - cos(time)) < 1e-12
//! always: abs(u + cos(time)) < 1e-12
//! run: --stop 2 --solver rk4 --step 0.01
//! always: abs(u + cos(time)) < 1e-12
