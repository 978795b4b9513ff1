// Islands that meet at ticks only: each takes what the other was just before the tick. Also seen: a value held for
// two islands and computed by neither (r), one that an island reads in the very tick in which another computes it
// from present values (u), a monitor that nothing depends on (most), and an event of its own on one side.
model Held
  Real x(start = 1, fixed = true), y(start = 2, fixed = true), z(start = 0, fixed = true);
  discrete Real c(start = 0, fixed = true), d(start = 0, fixed = true), r(start = 0, fixed = true);
  discrete Real u(start = 0, fixed = true), most(start = 0, fixed = true);
  discrete Integer n(start = 0, fixed = true);
equation
  der(x) = -x + c + r;
  der(y) = -y + d - r;
  der(z) = u - z;
  when sample(0.125, 0.125) then
    c = pre(y) + pre(d);
    d = pre(x);
    u = 2*x;
    most = max(pre(most), pre(z));
  end when;
  when sample(0.0625, 0.25) then
    r = pre(r) + 0.125;
  end when;
  when u > 4 then
    n = pre(n) + 1;
  end when;
end Held;

//! run: --stop 2 --interval 0.0625 --solver rk4 --step 0.0078125 --apart
//! count: islands = 4
//! same: --one-island
//! same: -j 2
//! same: -j 8
//! resumes: 0.25 1
//! run: --stop 2 --interval 0.0625 --tolerance 1e-9
//! at 0.125: x = exp(-1/8) + 0.125*(1 - exp(-1/16)) +- 1e-7
//! at 0.125: y = 2*exp(-1/8) - 0.125*(1 - exp(-1/16)) +- 1e-7
//! at 0.1875: u = 2*(exp(-1/8) + 0.125*(1 - exp(-1/16))) +- 1e-7
//! at 0.1875: c = 2*exp(-1/8) - 0.125*(1 - exp(-1/16)) +- 1e-7
//! at 0.1875: z = 2*(exp(-1/8) + 0.125*(1 - exp(-1/16)))*(1 - exp(-1/16)) +- 1e-7
//! end: n = 1
