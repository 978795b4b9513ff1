// An initial algorithm computes start values with a loop: x = sum of 1/k, y = 2*x.
model Algorithm
  Real x, y;
  Integer n(start = 0);
initial algorithm
  x := 0;
  for k in 1:4 loop
    x := x + 1/k;
  end for;
  y := 2*x;
  n := 7;
equation
  der(x) = -x;
  der(y) = y;
  when time > 0.5 then
    n = pre(n) + 1;
  end when;
end Algorithm;

//! run: --stop 1 --tolerance 1e-9
//! at 0: x = 1 + 1/2 + 1/3 + 1/4 +- 1e-12
//! end: x = (25/12)*exp(-1) +- 1e-6
//! end: y = (25/6)*exp(1) +- 1e-5
//! at 0: n = 7 +- 0
//! end: n = 8 +- 0
