// Islands that send each other jumps at times of their own, through lines as long as a step. Whether a step may be taken,
// and whether a jump arrives in it, is asked while the other island moves on: a jump made in between must not be passed
// over. Asked in the other order every tenth run with changing threads differed from one with a single thread.
model Allowed
  parameter Real T = 0.01;
  Real a(start = 0, fixed = true), b(start = 0, fixed = true), x(start = 0, fixed = true), y(start = 0, fixed = true);
  discrete Real u(start = 1, fixed = true), w(start = 1, fixed = true);
equation
  der(a) = 37.3;
  when a > 1 then
    reinit(a, 0);
    u = -pre(u);
  end when;
  der(b) = 41.9;
  when b > 1 then
    reinit(b, 0);
    w = -pre(w);
  end when;
  der(x) = delay(w + 0.3*y, T) - x;
  der(y) = delay(u + 0.3*x, T) - y;
end Allowed;

//! run: --stop 120 --interval 120 --solver rk4 --step 0.01 --apart --tier 0 -j 1 --only x --only y
//! count: islands = 2
//! same: -j auto
//! same: -j auto
//! same: -j auto
//! same: -j auto
//! same: -j 8
