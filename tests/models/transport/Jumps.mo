// What enters jumps, at an event, without one (noEvent, sign), and at ticks; the initial profile jumps where two of its
// points are equal. The flow speeds up: x = time + time^2/2, so what leaves at t entered when x was less by 1. A jump leaves
// as a jump, and what is integrated behind the pipe follows the tolerance. Closed form: the integral of the values by pieces.
partial model Pipe
  Real v = 1 + time, x(start = 0, fixed = true), in0, y, z(start = 0, fixed = true);
equation
  der(x) = v;
  (, y) = spatialDistribution(in0, 0, x, true, {0, 0.25, 0.25, 1}, {0, 0, 2, 2});
  der(z) = y;
end Pipe;

function passes "when what enters at t leaves"
  input Real t;
  output Real y = -1 + sqrt(1 + 2*(t + t*t/2 + 1));
end passes;

// 2 until x = 0.75, then nothing, then 1 from passes(0.3) on, and 4 from passes(0.31) to passes(0.32).
model Event
  extends Pipe;
equation
  in0 = (if time > 0.3 then 1 else 0) + (if time > 0.31 and time <= 0.32 then 3 else 0);
end Event;

model Silent
  extends Pipe;
equation
  in0 = (if noEvent(time > 0.3) then 1 else 0) + 1.5*(sign(time - 0.31) - sign(time - 0.32));
end Silent;

// A square wave without events in a flow of constant speed, with lines elsewhere, so that the default method is the one for
// islands. What leaves is integrated: a triangle of half period pi/5 behind 1/1.5 s. (Steps ended inside the jump, at its mean.)
model Square
  constant Real p = 3.14159265358979323846/5, T = 1/1.5;
  Real x(start = 0, fixed = true), y, z(start = 0, fixed = true), q(start = 0, fixed = true), s, k, off;
equation
  der(x) = 1.5;
  (, y) = spatialDistribution(noEvent(if sin(5*time) > 0 then 1 else -1), 0, x, true, {0, 1}, {-1, -1});
  der(z) = y + 0*delay(q, 0.1);
  der(q) = delay(z, 0.1) - q;
  s = noEvent(max(0, time - T));
  k = noEvent(floor(s/p));
  off = noEvent(abs(z - (if k - 2*floor(k/2) < 0.5 then s - k*p else p - s + k*p) + min(time, T)));
end Square;

model Ticks
  extends Pipe;
  discrete Real s(start = 0, fixed = true);
equation
  when sample(0.1, 0.1) then
    s = pre(s) + 1;
  end when;
  in0 = s;
end Ticks;

//! run: -m Event --stop 2 --interval 1 --tolerance 1e-7
//! end: z = 2*(sqrt(2.5) - 1) + (2 - (sqrt(3 + 0.6 + 0.09) - 1)) + 3*(sqrt(3 + 0.64 + 0.1024) - sqrt(3 + 0.62 + 0.0961)) +- 3e-6
//! always: y == 0 or y == 1 or y == 2 or y == 4
//! run: -m Event --stop 2 --interval 0.013
//! end: z = 2*(sqrt(2.5) - 1) + (2 - (sqrt(3 + 0.6 + 0.09) - 1)) + 3*(sqrt(3 + 0.64 + 0.1024) - sqrt(3 + 0.62 + 0.0961)) +- 1e-5
//! always: y == 0 or y == 1 or y == 2 or y == 4
//! run: -m Event --stop 2 --interval 0.1 --solver ida
//! end: z = 2*(sqrt(2.5) - 1) + (2 - (sqrt(3 + 0.6 + 0.09) - 1)) + 3*(sqrt(3 + 0.64 + 0.1024) - sqrt(3 + 0.62 + 0.0961)) +- 1e-5
//! run: -m Event --stop 2 --interval 0.1 --solver halving
//! end: z = 2*(sqrt(2.5) - 1) + (2 - (sqrt(3 + 0.6 + 0.09) - 1)) + 3*(sqrt(3 + 0.64 + 0.1024) - sqrt(3 + 0.62 + 0.0961)) +- 1e-5
//! run: -m Event --stop 2 --interval 0.5 --solver rk4 --step 0.1
//! end: z = 2*(sqrt(2.5) - 1) + (2 - (sqrt(3 + 0.6 + 0.09) - 1)) + 3*(sqrt(3 + 0.64 + 0.1024) - sqrt(3 + 0.62 + 0.0961)) +- 1e-5
//! always: y == 0 or y == 1 or y == 2 or y == 4
//! run: -m Event --stop 2 --interval 0.5 --solver trapezoid --step 0.1
//! end: z = 2*(sqrt(2.5) - 1) + (2 - (sqrt(3 + 0.6 + 0.09) - 1)) + 3*(sqrt(3 + 0.64 + 0.1024) - sqrt(3 + 0.62 + 0.0961)) +- 1e-4
//! run: -m Silent --stop 2 --interval 1 --tolerance 1e-7
//! end: z = 2*(sqrt(2.5) - 1) + (2 - (sqrt(3 + 0.6 + 0.09) - 1)) + 3*(sqrt(3 + 0.64 + 0.1024) - sqrt(3 + 0.62 + 0.0961)) +- 3e-6
//! run: -m Silent --stop 2 --interval 0.013
//! end: z = 2*(sqrt(2.5) - 1) + (2 - (sqrt(3 + 0.6 + 0.09) - 1)) + 3*(sqrt(3 + 0.64 + 0.1024) - sqrt(3 + 0.62 + 0.0961)) +- 1e-5
//! run: -m Ticks --stop 2 --interval 0.7 --tolerance 1e-8
//! always: y == floor(y)
//! always: y == 2 or time < 0.74 or y == floor(10*(-1 + sqrt(2*time + time*time - 1)) + 1e-4) or y == floor(10*(-1 + sqrt(2*time + time*time - 1)) - 1e-4)
//! run: -m Square --stop 3 --interval 0.01
//! always: off < 1e-9
//! run: -m Square --stop 3 --interval 0.1 --solver cvode
//! always: off < 1e-9
//! run: -m Square --stop 3 --interval 0.43 --solver ida
//! always: off < 1e-9
