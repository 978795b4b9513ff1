// Recursion at run time: the Ackermann function and a Fibonacci number, by hand.
function ackermann
  input Integer m, n;
  output Integer r;
algorithm
  if m == 0 then
    r := n + 1;
  elseif n == 0 then
    r := ackermann(m - 1, 1);
  else
    r := ackermann(m - 1, ackermann(m, n - 1));
  end if;
end ackermann;
function fibonacci
  input Integer n;
  output Integer f;
algorithm
  f := if n < 2 then n else fibonacci(n - 1) + fibonacci(n - 2);
end fibonacci;
model Recursion
  Integer k = integer(time), a = ackermann(2, k), f = fibonacci(k + 10);
end Recursion;

//! run: --stop 3
//! at 2.5: a = 7 +- 0
//! end: a = 9 +- 0
//! at 0: f = 55 +- 0
//! end: f = 233 +- 0
