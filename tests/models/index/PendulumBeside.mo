// Which coordinate of a pendulum is integrated changes at an event. Beside other islands, rows around events are made afterwards:
// the one before the event has the choice from before it. Reference: the same pendulum in its angle, an island of its own.
model PendulumBeside
  Real x(start = sin(0.8)), y(start = -cos(0.8)), u, v, F;
  Real angle(start = 0.8, fixed = true), speed(start = 0.75, fixed = true);
  Real late = delay(x, 0.1), area(start = 0, fixed = true);
  Real offX = x - sin(angle), offY = y + cos(angle);
equation
  x^2 + y^2 = 1;
  der(x) = u;
  der(y) = v;
  der(u) = -F*x - 0.3*u;
  der(v) = -F*y - 7.63 - 0.3*v;
  der(angle) = speed;
  der(speed) = -7.63*sin(angle) - 0.3*speed;
  der(area) = late - area;
initial equation
  x = sin(0.8);
  x*der(y) - y*der(x) = 0.75;
end PendulumBeside;
//! run: --stop 5 --interval 0.02 --tolerance 1e-8
//! always: abs(offX) < 1e-6
//! always: abs(offY) < 1e-6
//! run: --stop 5 --interval 0.02 --tolerance 1e-8 --solver ida
//! always: abs(offX) < 1e-6
//! always: abs(offY) < 1e-6
//! run: --stop 5 --interval 0.02 --tolerance 1e-8 --solver halving --apart
//! always: abs(offX) < 1e-6
//! always: abs(offY) < 1e-6
