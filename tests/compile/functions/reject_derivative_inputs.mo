// A derivative takes the inputs of the function and then their derivatives.
function f
  input Real x;
  output Real y;
algorithm
  y := x^2;
  annotation(derivative = f_der);  //! error SK2413
end f;

function f_der
  input Real x;
  output Real y_der;
algorithm
  y_der := 2*x;
end f_der;

model M
  Real x(start = 0, fixed = true), y = f(x);
equation
  der(x) = 1;
end M;
