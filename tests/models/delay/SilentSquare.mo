// A square wave without events goes into a delay: from an island without states (noEvent, time alone), as a function of a state, and
// through a chain of two delays. Steps of the default method end at each jump. Closed forms: a triangle of half period pi/5 that
// begins at -T with slope -1 (sin(0) is not above 0), and the square wave itself, later.
model SilentSquare
  constant Real pi = 3.14159265358979323846;
  parameter Real T = 0.217, p = pi/5;
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), z(start = 0, fixed = true), later, offTime, offState, offChain, s, k, ref;
equation
  der(x) = delay(noEvent(if sin(5*time) > 0 then 1 else -1), T);
  der(y) = 1;
  der(z) = delay(noEvent(if sin(5*y) > 0 then 1 else -1), T);
  later = delay(delay(noEvent(if sin(5*y) > 0 then 1 + y else -2), 0.1), 0.1617);
  s = noEvent(max(0, time - T));
  k = noEvent(floor(s/p));
  ref = noEvent((if k - 2*floor(k/2) < 0.5 then s - k*p else p - s + k*p) - min(time, T));
  offTime = noEvent(abs(x - ref));
  offState = noEvent(abs(z - ref));
  offChain = noEvent(abs(later - (if sin(5*(time - 0.2617)) > 0 and time > 0.2617 then 1 + time - 0.2617 else -2)));
end SilentSquare;

//! run: --stop 3 --interval 0.01 --tolerance 1e-6
//! always: offTime < 1e-6
//! always: offState < 1e-6
//! always: offChain < 1e-6
//! run: --stop 3 --interval 0.0917 --tolerance 1e-8 --apart
//! always: offTime < 1e-8
//! always: offState < 1e-8
//! always: offChain < 1e-8
//! run: --stop 3 --interval 0.43 --tolerance 1e-4 --solver halving
//! always: offTime < 1e-4
//! always: offState < 1e-4
//! always: offChain < 1e-4
//! run: --stop 3 --interval 0.0917 --tolerance 1e-6 --solver cvode
//! always: offTime < 1e-6
//! always: offState < 1e-6
//! always: offChain < 1e-6
//! run: --stop 3 --interval 0.0917 --tolerance 1e-6 --solver ida
//! always: offTime < 1e-6
//! always: offState < 1e-6
//! always: offChain < 1e-6
