// Several results of a function at once, some of them left out.
//! flatten: M
//> (a, b) = f(time);
//> c = f(time + 1.0);
//> d = 'f$w'(time + 2.0);
function f
  input Real x;
  output Real y = 2*x, z = 3*x, w = 4*x;
algorithm
end f;

model M
  Real a, b, c, d;
equation
  (a, b) = f(time);
  (c) = f(time + 1);
  (, , d) = f(time + 2);
end M;
