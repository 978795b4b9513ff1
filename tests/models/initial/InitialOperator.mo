// initial() is true during initialisation only; an event at the start time follows, in which it is false and pre values
// are those of the initialisation (Modelica 3.6, 3.7.5, 8.6 and appendix B). All answers follow from that by hand.
package InitialOperator
  model Slope "x' = 2 from the start on"
    Boolean b = initial();
    Real x(start = 0, fixed = true);
  equation
    der(x) = if b then 1 else 2;
  end Slope;

  model Or
    Boolean b;
    Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
  equation
    b = initial() or time > 0.6;
    when b then
      n = pre(n) + 1;
    end when;
    // A condition that is true at initialisation already does not become true in the event after it.
    when initial() or time > 0.6 then
      m = pre(m) + 1;
    end when;
  end Or;

  model Not "the four ways to ask for the first event"
    Boolean b = initial(), c = not initial();
    Integer n[3](each start = 0, each fixed = true);
    discrete Real t0(start = -1, fixed = true);
    Real x(start = 0, fixed = true);
  equation
    der(x) = 1;
    when not b then
      n[1] = pre(n[1]) + 1;
    end when;
    when not initial() then
      n[2] = pre(n[2]) + 1;
      reinit(x, 5);
    end when;
    when c then
      n[3] = pre(n[3]) + 1;
    end when;
    when {not initial(), time > 0.5} then
      t0 = time;
    end when;
  end Not;

  model Both
    Integer n(start = 0, fixed = true);
  equation
    when {initial(), not initial()} then
      n = pre(n) + 1;
    end when;
  end Both;

  model Relation "a condition of something continuous that initial() makes different"
    Real y, z;
    Boolean b;
    Integer n(start = 0, fixed = true), k;
    function f
      input Boolean b;
      output Real y;
    algorithm
      y := if b then 3.5 else 7.5;
    end f;
  equation
    y = if initial() then -1 else 1;
    b = y > 0;
    when b then
      n = pre(n) + 1;
    end when;
    z = f(initial());
    k = integer(z);
  end Relation;

  model Algorithm
    Boolean b;
    Integer n(start = 0, fixed = true);
    Real x(start = 0, fixed = true);
  algorithm
    b := false;
    if initial() then
      b := true;
    end if;
    when not b then
      n := pre(n) + 1;
    end when;
  equation
    der(x) = if b then 1 else 2;
  end Algorithm;

  model Before "pre values after initialisation are those of the initialisation"
    Boolean b(start = true) = initial();
    Boolean late = b or pre(b);
    Integer changes(start = 0, fixed = true), n(start = 3);
    Real x;
  initial equation
    pre(n) = 7;
    x = 2;
  equation
    when change(b) then
      changes = pre(changes) + 1;
    end when;
    when not late then
      n = pre(n) + 1;
    end when;
    der(x) = n;
  end Before;

  model Ticks "beside samplers and clocks that tick at the start, after that event"
    Boolean b = initial();
    Integer n(start = 0, fixed = true), m(start = 0, fixed = true), k(start = 0), c(start = 0);
  equation
    when sample(0, 0.1) then
      n = if b then 100 else pre(n) + 1;
    end when;
    when not b then
      m = n;
    elsewhen sample(0, 0.25) then
      m = 50 + n;
    end when;
    when Clock(not initial()) then
      k = previous(k) + 1;
    end when;
    when Clock(1, 10) then
      c = if initial() then 100 else previous(c) + 1;
    end when;
  end Ticks;

  model Islands "two islands, joined by a delay"
    Boolean b = initial();
    Real x(start = 1, fixed = true), z(start = 0, fixed = true), d;
    Boolean r = initial() or z > 0.5;
    Integer n(start = 0, fixed = true);
  equation
    der(x) = if b then 0 else -x;
    d = delay(x, 0.1);
    der(z) = if r then 2*d else d;
    when not r then
      n = pre(n) + 1;
    end when;
  end Islands;
end InitialOperator;

//! run: -m InitialOperator.Slope --stop 1
//! end: x = 2 +- 1e-9
//! at 0: b = 0 +- 0
//! resumes: 0.4
//! same: --tier 1
//! run: -m InitialOperator.Slope --stop 1 --solver ida
//! end: x = 2 +- 1e-9
//! run: -m InitialOperator.Slope --stop 1 --solver trapezoid --step 0.01
//! end: x = 2 +- 1e-9
//! run: -m InitialOperator.Slope --stop 1 --solver rk4 --step 0.01
//! end: x = 2 +- 1e-9
//! run: -m InitialOperator.Slope --stop 1 --solver halving
//! end: x = 2 +- 1e-9
//! run: -m InitialOperator.Slope --start -3 --stop 1
//! end: x = 8 +- 1e-9
//! run: -m InitialOperator.Or --stop 1 --interval 0.1
//! at 0: b = 0 +- 0
//! at 0.5: b = 0 +- 0
//! end: b = 1 +- 0
//! end: n = 1 +- 0
//! end: m = 1 +- 0
//! run: -m InitialOperator.Not --stop 1 --interval 0.1
//! at 0: 'n[1]' = 1 +- 0
//! at 0: 'n[2]' = 1 +- 0
//! at 0: 'n[3]' = 1 +- 0
//! at 0: t0 = 0 +- 0
//! end: 'n[1]' = 1 +- 0
//! end: 'n[2]' = 1 +- 0
//! end: 'n[3]' = 1 +- 0
//! end: t0 = 0.5 +- 0
//! end: x = 6 +- 1e-9
//! run: -m InitialOperator.Both --stop 1
//! always: n == 2
//! run: -m InitialOperator.Relation --stop 1
//! always: n == 1 and b == 1 and y == 1 and k == 7
//! run: -m InitialOperator.Algorithm --stop 1
//! always: n == 1 and b == 0
//! end: x = 2 +- 1e-9
//! run: -m InitialOperator.Before --stop 1
//! always: n == 8 and changes == 1 and b == 0 and late == 0
//! end: x = 10 +- 1e-9
//! run: -m InitialOperator.Ticks --stop 1 --interval 0.5
//! at 0: n = 1 +- 0
//! at 0: m = 51 +- 0
//! at 0: c = 1 +- 0
//! always: k == 1
//! end: n = 11 +- 0
//! end: c = 11 +- 0
//! run: -m InitialOperator.Islands --stop 0.5 --tolerance 1e-8
//! count: islands = 2
//! always: n == 1
//! end: x = exp(-0.5) +- 1e-7
//! end: z = 0.1 + 1 - exp(-0.4) +- 1e-6
//! run: -m InitialOperator.Islands --stop 0.5 --solver trapezoid --step 1e-3
//! always: n == 1
//! end: z = 0.1 + 1 - exp(-0.4) +- 1e-6
//! resumes: 0.05 0.3
