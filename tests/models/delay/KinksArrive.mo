// A triangle wave whose kinks are events, read through a delay that varies: no curve crosses a kink. Closed form: b is the wave at
// 0.5701*time.
model KinksArrive
  Real x(start = 0, fixed = true), z(start = 0, fixed = true), ze(start = 0, fixed = true);
  Real b = delay(x, 0.4299*time, 2), off, v, k;
  discrete Real s(start = 1, fixed = true);
equation
  when sample(0.05, 0.05) then
    s = -pre(s);
  end when;
  der(x) = s;
  der(z) = b;
  k = noEvent(floor(0.5701*time/0.05 + 1e-13));
  v = 0.5701*time - 0.05*k;
  off = b - noEvent(if mod(k, 2) < 0.5 then v else 0.05 - v);
  der(ze) = noEvent(if mod(k, 2) < 0.5 then v else 0.05 - v);
end KinksArrive;
//! run: --stop 2 --interval 0.02 --solver halving
//! always: abs(off) < 1e-9
//! always: abs(z - ze) < 1e-6
//! run: --stop 2 --interval 0.2 --solver halving --tolerance 1e-8
//! always: abs(off) < 1e-9
//! run: --stop 2 --interval 0.013
//! always: abs(off) < 1e-9
