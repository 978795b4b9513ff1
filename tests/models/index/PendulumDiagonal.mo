// A pendulum that swings around the place where both choices of states are equally good: the states stay what they
// are, so that the integrator is not restarted each time it passes.
// Reference: the same pendulum in its angle from the diagonal, integrated beside it.
model PendulumDiagonal
  parameter Real g = 9.81/sqrt(2), a0 = 0.3;
  Real x(start = sin(a0 + atan(1)), fixed = true), y(start = -cos(a0 + atan(1))), vx(start = 0, fixed = true), vy, F;
  Real a(start = a0, fixed = true), w(start = 0, fixed = true);
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x + g;
  der(vy) = -F*y - g;
  x^2 + y^2 = 1;
  der(a) = w;
  der(w) = -9.81*sin(a);
end PendulumDiagonal;

//! run: --stop 10 --solver rk4 --step 0.004
//! always: abs(x - sin(a + pi/4)) < 1e-6
//! count: events = 10
//! run: --stop 10 --tolerance 1e-8
//! always: abs(x - sin(a + pi/4)) < 1e-4
//! count: events = 0
