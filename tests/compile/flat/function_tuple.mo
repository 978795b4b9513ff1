// Several outputs in one equation.
//! flatten: M
//> (a, b) = f(time);
function f
  input Real x;
  output Real y, z;
algorithm
  y := x;
  z := 0;
  while y > 1 loop
    y := y/2;
    z := z + 1;
  end while;
end f;

model M
  Real a, b;
equation
  (a, b) = f(time);
end M;
