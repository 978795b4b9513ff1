// A body held by friction until the force on it is above 1. Loose, s says by how much it is accelerated; e stands for
// the error of solving for it, by which it is back below 1 at the threshold, where the body would be held again.
// Another event just before leaves no way to tell how large s usually is. Closed form: from 0.5 on
// a = 2 t - 1, so v = (t - 0.5)^2.
model StickAndGo
  parameter Real e = 3e-13, most = 1, moving = 1;
  Real s, a, v(start = 0, fixed = true);
  Boolean loose(start = false, fixed = true), before = time > 0.5 - 1e-9;
equation
  loose = s > most or pre(loose) and s > moving;
  a = if loose then s - 1 else 0;
  a + (if loose then 1 + e else s) = 2*time;
  der(v) = a;
end StickAndGo;

//! run: --stop 1
//! at 0.4: v = 0 +- 0
//! end: v = 0.25 +- 1e-6
//! end: loose = 1 +- 0
//! run: --stop 1 --set e=-3e-13
//! end: v = 0.25 +- 1e-6
