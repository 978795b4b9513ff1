// A Cartesian pendulum that turns over and over: how well the angle is kept depends on when the states change from x
// to y and back. Near the singular place of one choice errors grow with the inverse of the coordinate left.
// Reference: the same pendulum in its angle, a'' = -g*cos(a) from a = 0, a' = -8, by the classical Runge-Kutta method
// with 400000 steps: at 2 s a = -16.0195662575, a' = -7.6147754886. The states change ten times on the way,
// however early.
model PendulumTurns
  Real x(start = 1, fixed = true), y(start = 0), vx, vy(start = -8, fixed = true), F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - 9.81;
  x^2 + y^2 = 1;
end PendulumTurns;

//! run: --stop 2 --solver rk4 --step 0.004
//! end: x = cos(-16.0195662575) +- 5e-5
//! end: y = sin(-16.0195662575) +- 1e-4
//! end: vx = 7.6147754886*sin(-16.0195662575) +- 5e-4
//! run: --stop 2 --solver rk4 --step 0.001
//! end: x = cos(-16.0195662575) +- 1e-7
//! run: --stop 2 --solver heun --step 0.001
//! end: x = cos(-16.0195662575) +- 3e-3
//! run: --stop 2 --solver trapezoid --step 0.004
//! end: x = cos(-16.0195662575) +- 5e-4
//! run: --stop 2 --interval 2 --tolerance 1e-6
//! end: x = cos(-16.0195662575) +- 3e-4
//! run: --stop 2 --interval 2 --tolerance 1e-8
//! end: x = cos(-16.0195662575) +- 3e-6
//! run: --stop 2 --interval 2 --tolerance 1e-8 --solver ida
//! end: x = cos(-16.0195662575) +- 2e-6
