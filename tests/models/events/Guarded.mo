// Branches that have no value beyond their threshold: an integrator steps there before the event is found.
package Guarded
  model Dry "dry at 2 - 0.2*log(11): sqrt(h) goes from 1 to 0 with t = 2*(1 - s) - 0.2*log(1.1/(s + 0.1))"
    Real h(start = 1, fixed = true);
    Boolean empty = h <= 0;
    discrete Real dry(start = 0, fixed = true);
  equation
    der(h) = if h > 0 then -sqrt(h) - 0.1 else 0;
    when empty then
      dry = time;
    end when;
  end Dry;

  model Refilled "empty at 2, then every -2*(s + log(1 - s)) + 2*s for s = sqrt(0.5): filling, then emptying"
    Real h(start = 1, fixed = true);
    Boolean fill(start = false, fixed = true);
    discrete Real last(start = 0, fixed = true);
  equation
    der(h) = (if fill then 1 else 0) - (if h > 0 then sqrt(h) else 0);
    when h <= 0 then
      fill = true;
      last = time;
    elsewhen h > 0.5 then
      fill = false;
      last = pre(last);
    end when;
  end Refilled;

  model Tanks "three with the same level in the end; two of them have it at the start"
    Real V[3](start = {1, 0, 0}, each fixed = true);
    Real q[2];
  equation
    for i in 1:2 loop
      q[i] = if V[i] > V[i + 1] then sqrt(V[i] - V[i + 1]) else -sqrt(V[i + 1] - V[i]);
    end for;
    der(V[1]) = -q[1];
    der(V[2]) = q[1] - q[2];
    der(V[3]) = q[2];
  end Tanks;

  model Power "the integral of (1 - t)^1.5 up to 1 is 0.4"
    Real x(start = 1, fixed = true), a(start = 0, fixed = true);
  equation
    der(x) = -1;
    der(a) = if x > 0 then x^1.5 else 0;
  end Power;

  model Outputs "nothing is integrated but x: rows at the event have values too"
    Real x(start = 1, fixed = true), y, a;
  equation
    der(x) = -1;
    y = if x > 0 then log(x) else 0;
    a = if abs(x - 1) <= 1 then asin(x - 1) else -2;
  end Outputs;

  model Loop "the root is an unknown of a loop"
    Real x(start = 1, fixed = true), q(start = 1);
  equation
    der(x) = -1;
    q + 0.1*q^3 = if x > 0 then sqrt(x) + 0.1*x*sqrt(x) else 0;
  end Loop;

  model Wrong "the branch itself has no value: an error as ever"
    Real x(start = 1, fixed = true), y;
  equation
    der(x) = -1;
    der(y) = if x > -1 then sqrt(x) else 0;
  end Wrong;
end Guarded;

//! run: -m Guarded.Dry --stop 3 --tolerance 1e-8
//! end: dry = 2 - 0.2*log(11) +- 1e-5
//! end: h = 0 +- 1e-9
//! run: -m Guarded.Dry --stop 3 --solver ida --tolerance 1e-8
//! end: dry = 2 - 0.2*log(11) +- 1e-5
//! run: -m Guarded.Dry --stop 3 --solver heun --step 0.001
//! end: dry = 2 - 0.2*log(11) +- 2e-5
//! run: -m Guarded.Dry --stop 3 --solver rk4 --step 0.001
//! end: dry = 2 - 0.2*log(11) +- 2e-7
//! resumes: 1.52 1.5204
//! run: -m Guarded.Dry --stop 3 --solver dopri5 --step 0.001
//! end: dry = 2 - 0.2*log(11) +- 2e-8
//! end: h = 0 +- 1e-8
//! run: -m Guarded.Dry --stop 3 --solver ieuler --step 0.001
//! end: dry = 2 - 0.2*log(11) +- 2e-3
//! slope: dry = 2 - 0.2*log(11) order 1 over 0.002 0.001
//! run: -m Guarded.Dry --stop 3 --solver trapezoid --step 0.001
//! end: dry = 2 - 0.2*log(11) +- 1e-5
//! end: h = 0 +- 1e-11
//! resumes: 1.5204 1.52042
//! run: -m Guarded.Dry --stop 3 --solver bilinear --step 0.001
//! end: dry = 2 - 0.2*log(11) +- 1e-5
//! run: -m Guarded.Refilled --stop 10
//! end: last = 2 - 6*log(1 - sqrt(0.5)) +- 3e-4
//! run: -m Guarded.Refilled --stop 10 --solver dopri5 --step 0.001
//! end: last = 2 - 6*log(1 - sqrt(0.5)) +- 5e-4
//! run: -m Guarded.Tanks --stop 5
//! always: abs('V[1]' + 'V[2]' + 'V[3]' - 1) < 1e-9
//! end: V[1] = 1/3 +- 1e-6
//! end: V[3] = 1/3 +- 1e-6
//! run: -m Guarded.Tanks --stop 5 --solver ida
//! end: V[1] = 1/3 +- 1e-6
//! run: -m Guarded.Tanks --stop 5 --solver rk4 --step 0.01
//! end: V[1] = 1/3 +- 1e-6
//! run: -m Guarded.Tanks --stop 5 --solver trapezoid --step 0.01
//! end: V[1] = 1/3 +- 1e-6
//! run: -m Guarded.Power --stop 2
//! end: a = 0.4 +- 1e-5
//! run: -m Guarded.Power --stop 2 --solver ida
//! end: a = 0.4 +- 1e-5
//! run: -m Guarded.Power --stop 2 --solver rk4 --step 0.01
//! end: a = 0.4 +- 1e-7
//! run: -m Guarded.Power --stop 2 --solver trapezoid --step 0.001
//! end: a = 0.4 +- 1e-6
//! run: -m Guarded.Loop --stop 2 --solver trapezoid --step 0.01
//! at 0.5: q = sqrt(0.5) +- 1e-6
//! end: q = 0 +- 1e-9
//! run: -m Guarded.Wrong --stop 3 --solver trapezoid --step 0.01
//! exit: 5
//! says: is not a number at time 1
//! run: -m Guarded.Outputs --stop 3 --interval 0.01
//! at 0.5: y = log(0.5) +- 1e-6
//! at 1.5: y = 0 +- 0
//! at 0.5: a = asin(-0.5) +- 1e-6
//! end: a = -2 +- 0
//! run: -m Guarded.Outputs --stop 3 --solver ieuler --step 0.01
//! at 1.5: y = 0 +- 0
//! end: a = -2 +- 0
//! run: -m Guarded.Loop --stop 2
//! at 0.5: q = sqrt(0.5) +- 1e-6
//! end: q = 0 +- 1e-9
//! run: -m Guarded.Wrong --stop 3
//! exit: 5
//! says: is not a number at time 1
