// An inverse names an input and a call.
//! flatten: M
//> time = f(x);
function f
  input Real x;
  output Real y;
algorithm
  y := x^3;
  annotation(inverse(x = g(y)));
end f;

function g
  input Real y;
  output Real x;
algorithm
  x := y^(1/3);
end g;

model M
  Real x;
equation
  time = f(x);
end M;
