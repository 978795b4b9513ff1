// What was sent before the start arrives where a sampler ticks: two jumps at one time. b is u of 1/8 s before, a that of
// another 1/8 s, u = 1, -1, 1, ... from tick to tick; before the start a and b are 1, as u was. x is the area of a:
// 1 + 1/4 - 1/8 + 1/8 ... = 1.25 at every other tick.
model TickArrives
  Real x(start = 1, fixed = true), a, b;
  discrete Real u(start = 1, fixed = true);
equation
  b = delay(u, 0.125);
  a = delay(b, 0.125);
  der(x) = a;
  when sample(0, 0.125) then
    u = -pre(u);
  end when;
end TickArrives;

//! run: --stop 1 --interval 0.25 --solver trapezoid --step 0.03125
//! end: x = 1.25 +- 1e-12
//! same: -j 2
//! same: --tier 1
//! run: --stop 1 --interval 0.25 --solver rk4 --step 0.03125 --one-island
//! end: x = 1.25 +- 1e-12
//! run: --stop 1 --interval 0.25 --solver trapezoid --step 0.03125 --apart
//! end: x = 1.25 +- 1e-12
//! run: --stop 1 --interval 0.25
//! end: x = 1.25 +- 1e-9
