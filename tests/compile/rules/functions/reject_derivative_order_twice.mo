// Order once (12.7).
function f
  input Real x;
  output Real y;
algorithm
  y := x;
  annotation(derivative(order = 1, order = 1) = f1);  //! error SK2413
end f;
function f1
  input Real x;
  input Real der_x;
  output Real der_y;
algorithm
  der_y := der_x;
end f1;
model DerivativeOrderTwice
  Real y = f(sin(time)), z = der(y);
end DerivativeOrderTwice;
