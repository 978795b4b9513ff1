// A relation that pre() of its own Boolean overrules makes no events, also where it stands on its threshold: i = G*v and
// abs(i) <= G*abs(v). When it is asked for again it is seen in the same event. References: L*der(i) = sin(t) - v with
// i = G*v (t < 1), and the closed forms beside each run.
//! run: -m Unasked.Quenched --stop 10 --interval 0.01
//! count: events = 0
//! end: q = 1
//! always: abs(i - 0.001*v) < 1e-12
//! run: -m Unasked.Latch --stop 10 --interval 0.1
//! end: n = 1
//! end: t0 = 3.14159265358979323846/6 +- 1e-6
//! end: late = 1
//! run: -m Unasked.Again --stop 7 --interval 0.1
//! end: n = 2
//! end: t0 = 2*3.14159265358979323846 + 0.5235987755982989 +- 1e-6
package Unasked
  model Quenched "an open switch after its arc"
    parameter Real G = 1e-3, L = 0.1;
    Boolean q(start = true, fixed = true);
    Real i(start = 0, fixed = true), v;
  equation
    L*der(i) = sin(time) - v;
    q = time < 100 and (abs(i) <= abs(v)*G or pre(q));
    if q then
      i = G*v;
    else
      v = 0;
    end if;
  end Quenched;

  model Latch "the first time that sin(t) > 1/2"
    Boolean b(start = false, fixed = true);
    Integer n(start = 0, fixed = true);
    Real t0(start = -1, fixed = true);
    Boolean late = time > 9 and b;
  equation
    b = sin(time) > 0.5 or pre(b);
    when b then
      n = pre(n) + 1;
      t0 = time;
    end when;
  end Latch;

  model Again "taken back at 4, where sin(t) < 1/2: the relation counts again"
    Boolean b(start = false, fixed = true);
    Boolean back = time >= 4 and time < 4.5;
    Integer n(start = 0, fixed = true);
    Real t0(start = -1, fixed = true);
  equation
    b = (sin(time) > 0.5 or pre(b)) and not back;
    when b then
      n = pre(n) + 1;
      t0 = time;
    end when;
  end Again;
end Unasked;
