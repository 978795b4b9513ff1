// Rows at the events of one island show another one inside of its steps, where the step began with a jump that came through a
// line: x rises and stands still in turns of 0.02, with nothing between but the line's jumps. Closed form.
//! run: --stop 1 --interval 0.5 --apart
//! always: abs(x - 0.02*floor(max(0, time - 0.2)/0.04) - min(0.02, max(0, time - 0.2) - 0.04*floor(max(0, time - 0.2)/0.04))) < 1e-7
//! run: --stop 1 --interval 0.5 --apart --solver cvode
//! always: abs(x - 0.02*floor(max(0, time - 0.2)/0.04) - min(0.02, max(0, time - 0.2) - 0.04*floor(max(0, time - 0.2)/0.04))) < 1e-5
//! run: --stop 1 --interval 0.5 --apart --solver halving --tolerance 1e-3
//! always: abs(x - 0.02*floor(max(0, time - 0.2)/0.04) - min(0.02, max(0, time - 0.2) - 0.04*floor(max(0, time - 0.2)/0.04))) < 1e-7
//! run: --stop 1 --interval 0.5 --apart --solver trapezoid --step 0.03
//! always: abs(x - 0.02*floor(max(0, time - 0.2)/0.04) - min(0.02, max(0, time - 0.2) - 0.04*floor(max(0, time - 0.2)/0.04))) < 1e-7
//! run: --stop 1 --interval 0.5 --apart --solver rk4 --step 0.03
//! always: abs(x - 0.02*floor(max(0, time - 0.2)/0.04) - min(0.02, max(0, time - 0.2) - 0.04*floor(max(0, time - 0.2)/0.04))) < 1e-7
model RowsBehindJumps
  Real u, x(start = 0, fixed = true), y(start = 0, fixed = true);
  Real p(start = 0, fixed = true), v(start = 1, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  u = if mod(time, 0.04) < 0.02 then 1 else 0;
  der(x) = if time < 0.2 then 0 else delay(u, 0.2);
  der(y) = delay(x, 0.2);
  der(p) = v;
  der(v) = -100000*p;
  when p > 0.001 then
    n = pre(n) + 1;
  end when;
end RowsBehindJumps;
