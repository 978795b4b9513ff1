// The derivative comes after all inputs (12.7.1).
function f
  input Real x;
  input Boolean linear;
  output Real y;
algorithm
  y := if linear then x else x^2;
  annotation(derivative = f1);  //! error SK2413
end f;
function f1
  input Real x;
  input Real der_x;
  input Boolean linear;
  output Real der_y;
algorithm
  der_y := if linear then der_x else 2*x*der_x;
end f1;
model DerivativeOrder
  Real y = f(sin(time), false), z = der(y);
end DerivativeOrder;
