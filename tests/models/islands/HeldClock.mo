// A controller on a clock between two plants: each is an island, the controller one of its own.
model HeldClock
  Real y1(start = 0, fixed = true), y2(start = 1, fixed = true), s(start = 0), u(start = 0);
equation
  der(y1) = -y1 + hold(u);
  der(y2) = -2*y2 - hold(u);
  s = sample(y2, Clock(1, 10)) - sample(y1);
  u = previous(u) + 0.5*s;
end HeldClock;

//! run: --stop 2 --interval 0.05 --solver rk4 --step 0.01
//! count: tiles = 1
//! at 0: u = 0 +- 0.5
//! at 0.1: y1 = 0.5*(1 - exp(-0.1)) +- 1e-9
//! same: --one-island
//! same: --apart
//! same: -j 4
