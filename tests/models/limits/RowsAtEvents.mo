// Rows at events of another island, while a state reaches its limit and stays there: x has the value that it is limited to, and no
// curve through the slopes of its equation. Closed form of x.
model RowsAtEvents
  Real x(start = 0, fixed = true), y(start = 0, fixed = true);
  Real v(start = 0, fixed = true), w(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  Real late = delay(w, 0.2), z(start = 0, fixed = true);
  Real off = x - noEvent(min(0.2582, 2.506/1.3*(1 - cos(1.3*time))));
equation
  der(x) = 2.506*sin(1.3*time);
  VarLimit(x, -0.2453, 0.2582);
  der(y) = x - y;
  der(v) = 8*cos(40*w);
  der(w) = 1 + 0.2*v;
  when v > 0.05 then
    n = pre(n) + 1;
  end when;
  der(z) = late - z;
end RowsAtEvents;
//! run: --stop 2 --interval 0.02 --apart
//! always: abs(off) < 1e-6
//! end: x = 0.2582 +- 1e-15
//! run: --stop 2 --interval 0.2 --apart
//! always: abs(off) < 1e-5
//! run: --stop 2 --interval 0.02 --solver rk4 --step 1e-3
//! always: abs(off) < 1e-6
