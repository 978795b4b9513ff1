// A call gives a Real that changes continuously and an Integer and a Boolean that jump: the rule that both sides of an
// equation without Reals change at events only (3.8.4) is one of single equations.
model MixedOutputs
  function split
    input Real u;
    output Real part;
    output Integer whole;
    output Boolean high;
  algorithm
    whole := integer(u);
    part := u - whole;
    high := u > 2.5;
  end split;
  Real part, sum(start = 0, fixed = true), width = if high then 1 else 0, over(start = 0, fixed = true);
  Integer whole;
  Boolean high;
equation
  (part, whole, high) = split(3*time);
  der(sum) = whole;
  der(over) = width;
end MixedOutputs;

// whole is 1 and 2 for a third of a second each, high holds from 2.5/3 s on.
//! run: --stop 1 --interval 0.25
//! end: sum = 1 +- 1e-6
//! end: over = 0.166666666666667 +- 1e-6
//! at 0.75: whole = 2
//! at 0.75: part = 0.25 +- 1e-12
