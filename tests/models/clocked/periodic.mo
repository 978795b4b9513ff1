// A sampled controller of a first-order plant. At tick k the plant has been given the constant input yd[k-1],
// so x[k] = yd[k-1] + (x[k-1] - yd[k-1]) * exp(-0.1); the controller is xd[k] = xd[k-1] + 0.1 * x[k],
// yd[k] = 1 - x[k] - xd[k]. By hand: x[0] = 1, xd[0] = 0.1, yd[0] = -0.1; x[1] = -0.1 + 1.1 * exp(-0.1).
model Periodic
  Clock c = Clock(0.1);
  Real x(start = 1, fixed = true);
  Real ud, yd, xd(start = 0), u, slow, fast, shifted(start = -5), back;
  Real n(start = 0), m(start = 0), h, none;
  Boolean f;
equation
  der(x) = -x + u;
  when c then
    ud = sample(x, c);
  end when;
  xd = previous(xd) + interval(ud)*ud;
  yd = 1 - ud - xd;
  f = firstTick(ud);
  u = hold(yd);
  n = previous(n) + interval(ud) - interval(ud) + 1;
  slow = subSample(n, 3);
  fast = superSample(n, 2);
  m = if firstTick(fast) then 0 else previous(m) + 1;
  h = interval(fast);
  0 = m - 2*fast + none;
  shifted = shiftSample(n, 3, 2);
  back = backSample(shifted, 1, 2);
end Periodic;

//! run: --stop 0.5 --tolerance 1e-9
//! at 0.05: ud = 1 +- 1e-12
//! at 0.05: yd = -0.1 +- 1e-12
//! at 0.05: u = -0.1 +- 1e-12
//! at 0.15: ud = -0.1 + 1.1*exp(-0.1) +- 1e-7
//! at 0.15: xd = 0.1 + 0.1*(-0.1 + 1.1*exp(-0.1)) +- 1e-7
//! at 0.05: n = 1 +- 0
//! at 0.45: n = 5 +- 0
//! at 0.25: slow = 1 +- 0
//! at 0.35: slow = 4 +- 0
//! at 0.07: fast = 1 +- 0
//! at 0.07: m = 1 +- 0
//! at 0.12: m = 2 +- 0
//! at 0.07: h = 0.05 +- 1e-15
//! at 0.07: none = 1 +- 0
//! at 0.14: shifted = -5 +- 0
//! at 0.16: shifted = 2 +- 0
//! at 0.12: back = -5 +- 0
//! at 0.21: back = 2 +- 0
//! run: --start 7.03 --stop 7.5
//! at 7.05: n = 1 +- 0
//! at 7.15: n = 2 +- 0
//! resumes: 7.12 7.31
