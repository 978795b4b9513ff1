// Integer and Boolean variables that follow continuous ones through functions, and an algorithm section whose loop a
// variable ends: each jump is an event at its time. By hand: x passes 0.5 at pi/6 and 5*pi/6; 2*t > 5 from 2.5 on, t > 5
// never before 4.
function above
  input Real x;
  output Integer k;
  output Boolean high;
algorithm
  k    := if x > 0.5 then 2 else 1;
  high := k > 1;
end above;
model DiscreteOfFunction
  Real x = sin(time), y[2] = {time, 2*time}, area(start = 0, fixed = true), late(start = 0, fixed = true);
  Integer k, n;
  Boolean high;
equation
  der(area) = if high then 1 else 0;
  der(late) = n;
algorithm
  (k, high) := above(x);
algorithm
  n := 0;
  for i in 1:2 loop
    if y[i] > 5 then
      break;
    end if;
    n := n + 1;
  end for;
end DiscreteOfFunction;

//! run: --stop 4
//! at 1: k = 2 +- 0
//! end: k = 1 +- 0
//! end: area = pi*2/3 +- 1e-6
//! at 2.4: n = 2 +- 0
//! end: n = 1 +- 0
//! end: late = 6.5 +- 1e-6
