// Derivative functions (12.7.1).
function f
  input Real x;
  input Boolean linear;
  output Real y;
algorithm
  y := if linear then x else x^2;
  annotation(derivative = f1);
end f;
function f1
  input Real x;
  input Boolean linear;
  input Real der_x;
  output Real der_y;
algorithm
  der_y := if linear then der_x else 2*x*der_x;
  annotation(derivative(order = 2) = f2);
end f1;
function f2
  input Real x;
  input Boolean linear;
  input Real der_x;
  input Real der_2_x;
  output Real der_2_y;
algorithm
  der_2_y := if linear then der_2_x else 2*der_x*der_x + 2*x*der_2_x;
end f2;
model DerivativeOk
  Real y = f(sin(time), false), z = der(y), w = der(z);
end DerivativeOk;
