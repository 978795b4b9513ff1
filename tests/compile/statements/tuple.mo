// Several results of a function, one of them left out.
//! flatten: M
//> (a, , c) = f(time);
function f
  input Real x;
  output Real y, w, z;
algorithm
  y := x;
  w := 0;
  z := 1;
  while z < x loop
    z := 2*z;
  end while;
end f;

model M
  Real a, c;
algorithm
  (a, , c) := f(time);
end M;
