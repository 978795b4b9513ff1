// A function that cannot be inlined prints as a class.
//! flatten: M
//> function f
//> while
//> y = f(x);
function f
  input Real x;
  output Real y;
protected
  Integer n = 0;
algorithm
  y := x;
  while y > 1 loop
    y := y/2;
    n := n + 1;
  end while;
  y := y + n;
end f;

model M
  Real x = time, y = f(x);
end M;
