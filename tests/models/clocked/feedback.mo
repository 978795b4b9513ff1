// Clocks that tick when a condition on their own held variables becomes true. The tick changes what is held, so the
// condition is false again within the same event (Modelica 3.6, 16.3: angle >= hold(offset) + pi). Closed forms: ticks
// come when the threshold, which each tick moves on, is passed.
package Feedback
  model Next "ticks at 0.01, 0.04, 0.07, ...: 33 up to 0.99"
    Integer n(start = 0), m(start = 0), k(start = 0);
    Real nt(start = 0.01), mt(start = 0.01);
    discrete Real kt(start = 0.01, fixed = true);
    Boolean b;
  equation
    when Clock(time > hold(nt)) then
      n = previous(n) + 1;
      nt = previous(nt) + 0.03;
    end when;
    b = time >= hold(mt);
    when Clock(b) then
      m = previous(m) + 1;
      mt = previous(mt) + 0.03;
    end when;
    // The same with an ordinary when clause.
    when time > pre(kt) then
      kt = pre(kt) + 0.03;
    end when;
    when Clock(time > 0.5) then
      k = previous(k) + 1;
    end when;
  end Next;

  model Angle "ticks each half turn"
    Real angle(start = 0, fixed = true), offset(start = 0);
    Integer n(start = 0);
    Clock c = Clock(angle >= hold(offset) + 3.14159265358979323846, 0.1);
  equation
    der(angle) = 10;
    offset = sample(angle, c);
    when c then
      n = previous(n) + 1;
    end when;
  end Angle;

  model Far "through equations, also such that nobody is alone on a side of, and sub-clocks"
    Integer n(start = 0), half(start = 0);
    Real nt(start = 0.01), h, h2, s(start = -1), u, y;
    Boolean b;
  equation
    h = hold(nt);
    h2 - 1 = 2*h;
    b = 2*time > h2 - 1;
    u = if b then 1 else 0;
    when Clock(b) then
      n = previous(n) + 1;
      nt = previous(nt) + 0.03;
      s = sample(u) "before the tick";
    end when;
    half = subSample(n, 2);
    y = hold(half) + 0.5;
  end Far;

  model Booleans "no condition of anything continuous is left: a tick at 0.1, three of the other"
    Boolean done(start = false);
    Integer n(start = 0), m(start = 0);
    Real mt(start = 0.2);
  equation
    when Clock(time > 0.1 and not hold(done)) then
      done = true;
      n = previous(n) + 1;
    end when;
    when Clock(time > hold(mt) and hold(m) < 3) then
      m = previous(m) + 1;
      mt = previous(mt) + 0.1;
    end when;
  end Booleans;

  model Ring "each clock starts the other: 0.1 n, 0.15 m, 0.2 n, ..."
    Real t1(start = 0.1), t2(start = 1e9);
    Integer n(start = 0), m(start = 0);
  equation
    when Clock(time > hold(t1) and hold(n) == hold(m)) then
      t2 = time + 0.05;
      n = previous(n) + 1;
    end when;
    when Clock(time > hold(t2) and hold(n) > hold(m)) then
      t1 = time + 0.05;
      m = previous(m) + 1;
    end when;
  end Ring;

  model Sampled "through a when clause that looks at the clock every 0.1 s"
    Integer n(start = 0);
    Real nt(start = 0.05);
    discrete Real d(start = 0.05, fixed = true);
  equation
    when sample(0, 0.1) then
      d = hold(nt);
    end when;
    when Clock(time > d) then
      n = previous(n) + 1;
      nt = previous(nt) + 0.2;
    end when;
  end Sampled;
end Feedback;

//! run: -m Feedback.Next --stop 0.995
//! at 0.02: n = 1 +- 0
//! at 0.05: n = 2 +- 0
//! end: n = 33 +- 0
//! end: m = 33 +- 0
//! end: k = 1 +- 0
//! end: nt = 1 +- 1e-12
//! always: nt == kt and mt == kt and b == 0
//! same: --tier 1
//! resumes: 0.3
//! run: -m Feedback.Next --stop 0.995 --solver trapezoid --step 0.01
//! end: n = 33 +- 0
//! end: m = 33 +- 0
//! run: -m Feedback.Angle --stop 1
//! end: n = 3 +- 0
//! end: offset = 3*pi +- 1e-6
//! run: -m Feedback.Angle --stop 1 --solver rk4 --step 0.01
//! end: n = 3 +- 0
//! end: offset = 3*pi +- 1e-6
//! run: -m Feedback.Far --stop 0.995
//! end: n = 33 +- 0
//! end: y = 33.5 +- 0
//! end: s = 0 +- 0
//! run: -m Feedback.Booleans --stop 1
//! end: n = 1 +- 0
//! end: m = 3 +- 0
//! end: mt = 0.5 +- 1e-12
//! run: -m Feedback.Ring --stop 0.97
//! end: n = 9 +- 0
//! end: m = 9 +- 0
//! run: -m Feedback.Sampled --stop 0.97
//! end: n = 5 +- 0
