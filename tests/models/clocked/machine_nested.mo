// State machines inside of a state, with a tick every 0.1 s; references by hand, tick number k is at time k/10.
//
// work: p1 counts 1, 2 and leaves for p2 at tick 2; q1 counts 1 .. 4 and leaves for q2 at tick 4. There both are at
// their end, so rest is active at 5 and 6 (counts 1, 2) and work from 7 on. With a reset everything begins again:
// p2 at 9, q2 at 11, rest at 12. Without, both machines are at their end in tick 7 already and rest comes at 8.
package Nested
  block Count
    Integer n(start = 0);
  equation
    n = previous(n) + 1;
  end Count;

  block End
  end End;

  block Work
    outer output Integer sum;
    Integer total(start = 0);
    inner outer output Integer v;
    Set p1(by = 1), p2(by = 10);
    Count q1;
    End q2;
  equation
    total = previous(total) + 1;
    sum = previous(sum) + 100;
    initialState(p1);
    transition(p1, p2, p1.n >= 2, immediate = false);
    initialState(q1);
    transition(q1, q2, q1.n >= 4, immediate = false);
  end Work;

  block Set
    extends Count;
    parameter Integer by;
    outer output Integer v;
  equation
    v = previous(v) + by;
  end Set;

  block Rest
    extends Count;
    outer output Integer sum;
  equation
    sum = previous(sum) + 1;
  end Rest;

  model Main
    inner Integer sum(start = 0), v(start = 0);
    parameter Boolean afresh = true annotation(Evaluate = true);
    Work work;
    Rest rest;
    Boolean inP2 = activeState(work.p2);
    Real t = sample(time, Clock(1, 10));
    Boolean go = t > -1;
  equation
    initialState(work);
    transition(work, rest, go, immediate = false, synchronize = true);
    transition(rest, work, rest.n >= 2, immediate = false, reset = afresh);
  end Main;

  model Resumed
    extends Main(afresh = false);
  end Resumed;
end Nested;

//! run: -m Nested.Main --stop 1.4
//! at 0.05: work.p1.n = 1 +- 0
//! at 0.25: work.p1.n = 2 +- 0
//! at 0.35: work.q1.n = 4 +- 0
//! at 0.45: work.total = 5 +- 0
//! at 0.65: work.total = 5 +- 0
//! at 0.75: work.total = 1 +- 0
//! at 0.75: work.p1.n = 1 +- 0
//! at 0.45: sum = 500 +- 0
//! at 0.55: sum = 501 +- 0
//! at 0.65: sum = 502 +- 0
//! at 0.75: sum = 602 +- 0
//! at 1.15: sum = 1002 +- 0
//! at 1.25: sum = 1003 +- 0
//! at 0.15: v = 2 +- 0
//! at 0.25: v = 12 +- 0
//! at 0.45: v = 32 +- 0
//! at 0.65: v = 32 +- 0
//! at 0.75: v = 33 +- 0
//! at 0.75: work.v = 33 +- 0
//! at 0.15: inP2 = 0 +- 0
//! at 0.25: inP2 = 1 +- 0
//! at 0.55: inP2 = 0 +- 0
//! at 0.75: inP2 = 0 +- 0
//! at 0.95: inP2 = 1 +- 0

//! run: -m Nested.Resumed --stop 1.4
//! at 0.75: work.total = 6 +- 0
//! at 0.75: inP2 = 1 +- 0
//! at 0.75: v = 42 +- 0
//! at 0.85: sum = 603 +- 0
