// Recursion (12.2).
function fac
  input Integer n;
  output Integer y;
algorithm
  y := if n <= 1 then 1 else n*fac(n - 1);
end fac;
model FunctionRecursive
  constant Integer k = fac(5);
  Real x = k*time;
end FunctionRecursive;
