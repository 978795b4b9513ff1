// The loop depends on a variable and becomes a function; integer(time) before it still makes events, so that
// der(x) is 1, 3, 6, 10 in the four seconds: x(3.5) = 1 + 3 + 6 + 10/2.
//! run: --stop 3.5 --tolerance 1e-4
//! end: x = 15 +- 1e-9
model LoopBesideEvent
  Integer n;
  Real s;
  Real x(start = 0, fixed = true);
algorithm
  n := integer(time) + 1;
  s := 0;
  for i in 1:n loop
    s := s + i;
  end for;
equation
  der(x) = s;
end LoopBesideEvent;
