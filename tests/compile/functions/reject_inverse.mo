// The inverse does not say for which input.
function f
  input Real x;
  output Real y;
algorithm
  y := x^3;
  annotation(inverse(z = g(y)));  //! error SK2413
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
