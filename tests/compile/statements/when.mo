// Inside a when-statement a discrete variable starts with the value it had before.
//! flatten: M
//> when time > 1.0 then
//> n = 2*(pre(n) + 1);
//> elsewhen time > 2.0 then
//> n = 0;
model M
  Integer n(start = 0, fixed = true);
algorithm
  when time > 1 then
    n := n + 1;
    n := 2*n;
  elsewhen time > 2 then
    n := 0;
  end when;
end M;
