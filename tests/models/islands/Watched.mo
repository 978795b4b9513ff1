// Sums over several islands that nothing reads back: they tie nothing, and are right in every row, rows around an event
// (m1 passes 0.5 at an unknown time) included. Reference: the sums themselves.
model Watched
  import Skerry.Mechanic.*;
  Mass m1(m = 1, vStart = 1), m2(m = 1);
  Spring s(k = 1000, T = 0.01);
  Real e1 = 0.5*m1.v^2 "of one island";
  Real energy = e1 + 0.5*m2.v^2 "of two";
  Real more = 2*energy + m1.x "of what is only looked at itself";
  Real counted = n + m1.v + m2.v;
  discrete Real n(start = 0, fixed = true);
equation
  connect(m1.P2, s.P1);
  connect(s.P2, m2.P1);
  when m1.x > 0.5 then
    n = pre(n) + 1;
  end when;
end Watched;

model ReadBack "An event condition over both is a reader: one island"
  extends Watched;
  Boolean high = energy > 10;
end ReadBack;

//! run: -m Watched --stop 2 --interval 0.1
//! count: islands = 3
//! count: events = 1
//! always: abs(energy - 0.5*'m1.v'^2 - 0.5*'m2.v'^2) < 1e-12
//! always: abs(more - 'm1.v'^2 - 'm2.v'^2 - 'm1.x') < 1e-12
//! always: abs(counted - n - 'm1.v' - 'm2.v') < 1e-12
//! end: n = 1
//! same: -j 2
//! same: -j 8
//! resumes: 0.4 1.7
//! run: -m Watched --stop 2 --interval 0.1 --apart --step 1e-3
//! count: islands = 3
//! always: abs(energy - 0.5*'m1.v'^2 - 0.5*'m2.v'^2) < 1e-12
//! run: -m Watched --stop 2 --interval 0.1 --solver cvode
//! always: abs(more - 'm1.v'^2 - 'm2.v'^2 - 'm1.x') < 1e-12
//! run: -m ReadBack --stop 2 --interval 0.1 --apart --step 1e-3
//! count: islands = 1
