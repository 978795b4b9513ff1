// Defaults and named arguments of functions are filled in.
//! flatten: M
//> f(time, 3.0, 2.0)
function f
  input Real x, y = 2*x, z = 2;
  output Real r;
algorithm
  r := x;
  while r < y + z loop
    r := r + 1;
  end while;
end f;

model M
  Real a = f(time, y = 3), b = f(time);
end M;
