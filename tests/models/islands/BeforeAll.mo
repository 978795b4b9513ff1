// Two islands that meet at ticks: pre(a) is what a was before any of them had its event, whoever comes first. By hand:
// x = -t, a = x + d; d is 1 before the tick at 0 and 0.25 + 0 after it, so that e(0) = 1 and e(0.75) = -0.75 + 0.25.
model BeforeAll
  Real x(start = 0, fixed = true), a;
  discrete Real d(start = 1, fixed = true), e(start = 0, fixed = true), g(start = 0.25, fixed = true);
  Boolean b(start = false, fixed = true);
  Real w = 2*d;
equation
  der(x) = if b then 1 else -1;
  a = x + d;
  when sample(1, 1) then
    g = 0.5*a;
  end when;
  when sample(0, 0.75) then
    e = pre(a);
    d = pre(g) + time;
    b = x > 0.5;
  end when;
end BeforeAll;

//! run: --stop 0.9 --interval 0.1
//! count: islands = 2
//! at 0.5: e = 1 +- 1e-12
//! end: e = -0.5 +- 1e-9
//! run: --stop 0.9 --interval 0.1 --solver rk4 --step 0.05 --apart
//! at 0.5: e = 1 +- 1e-12
//! end: e = -0.5 +- 1e-12
//! same: -j 2
//! run: --stop 0.9 --interval 0.1 --solver trapezoid --step 0.05
//! at 0.5: e = 1 +- 1e-12
//! end: e = -0.5 +- 1e-12
