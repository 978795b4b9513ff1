// Order is at least 1 (12.7).
function f
  input Real x;
  output Real y;
algorithm
  y := x;
  annotation(derivative(order = 0) = f1);  //! error SK2413
end f;
function f1
  input Real x;
  input Real der_x;
  output Real der_y;
algorithm
  der_y := der_x;
end f1;
model DerivativeOrderZero
  Real y = f(sin(time)), z = der(y);
end DerivativeOrderZero;
