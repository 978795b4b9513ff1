// A clock ticks where its condition becomes true, and at the start where it holds there. References: ticks counted by hand.
//! run: -m HoldsAtStart.Once --stop 2 --interval 0.5
//! at 0: n = 1
//! at 0.75: n = 1
//! at 1.25: n = 2
//! run: -m HoldsAtStart.Never --stop 2 --interval 0.5
//! end: n = 0
//! run: -m HoldsAtStart.Both --stop 1 --interval 0.25
//! at 0: n = 1
//! at 0: first = 7
//! end: n = 1
//! run: -m HoldsAtStart.Loop --stop 1 --interval 0.5
//! at 0: n = 1
//! at 0.1: n = 2
//! end: n = 11
package HoldsAtStart
  model Once
    Boolean b = time < 0.5 or time > 1;
    Integer n(start = 0);
  equation
    when Clock(b) then
      n = previous(n) + 1;
    end when;
  end Once;

  model Never
    parameter Boolean p = false;
    Integer n(start = 0);
  equation
    when Clock(p and time >= 0) then
      n = previous(n) + 1;
    end when;
  end Never;

  model Both "what is sampled at the start is what initialisation found"
    Real x(start = 7, fixed = true), first;
    Integer n(start = 0);
    Clock c = Clock(time >= 0);
  equation
    der(x) = -x;
    first = sample(x, c);
    n = previous(n) + (if first > 0 then 1 else 2);
  end Both;

  model Loop "the condition depends on what the clock holds"
    Integer n(start = 0);
    Real next(start = -0.05);
  equation
    when Clock(time > hold(next)) then
      n = previous(n) + 1;
      next = previous(next) + 0.1;
    end when;
  end Loop;
end HoldsAtStart;
