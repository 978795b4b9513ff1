// What goes into delays bends more than any state, has a kink and jumps without an event: sign(x) changes at 0.5137 and arrives
// at 0.74. Integrators with long steps find all of it inside them, whatever the interval. Closed forms.
model SilentJump
  Real x(start = -0.5137, fixed = true), z(start = 0, fixed = true), bends, kink, jump, offJump, offBends, offKink;
equation
  der(x) = 1;
  der(z) = delay(sign(x), 0.2263);
  bends = delay(sin(9*x), 0.9137);
  kink = delay(noEvent(abs(x - 0.2)), 0.3);
  jump = delay(noEvent(floor(3*time)), 0.21);
  offJump = noEvent(abs(z - (if time < 0.74 then -time else time - 1.48)) + abs(jump - floor(3*max(0, time - 0.21))));
  offBends = noEvent(if time < 0.9137 then 0 else abs(bends - sin(9*(x - 0.9137))));
  offKink = noEvent(if time < 0.3 then 0 else abs(kink - abs(x - 0.5)));
end SilentJump;

//! run: --stop 2 --interval 0.01 --tolerance 1e-6 --solver cvode
//! always: offJump < 1e-6
//! always: offBends < 1e-6
//! always: offKink < 1e-6
//! run: --stop 2 --interval 0.0917 --tolerance 1e-4 --solver cvode
//! always: offJump < 1e-4
//! always: offBends < 1e-4
//! always: offKink < 1e-4
//! run: --stop 2 --interval 0.43 --tolerance 1e-8 --solver cvode
//! always: offJump < 1e-8
//! always: offBends < 1e-8
//! always: offKink < 1e-8
//! run: --stop 2 --interval 0.01 --tolerance 1e-8 --solver ida
//! always: offJump < 1e-8
//! always: offBends < 1e-8
//! always: offKink < 1e-8
//! run: --stop 2 --interval 0.43 --tolerance 1e-6 --solver ida
//! always: offJump < 1e-6
//! always: offBends < 1e-6
//! always: offKink < 1e-6
//! run: --stop 2 --interval 0.02 --tolerance 1e-6 --solver halving
//! always: offJump < 1e-6
//! run: --stop 2 --interval 0.43 --tolerance 1e-4
//! always: offJump < 1e-4
