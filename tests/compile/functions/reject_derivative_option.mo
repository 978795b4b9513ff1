// The input without derivative does not exist.
function f
  input Real x, k;
  output Real y;
algorithm
  y := k*x;
  annotation(derivative(noDerivative = kk) = f_der);  //! error SK2413
end f;

function f_der
  input Real x, k, x_der;
  output Real y_der;
algorithm
  y_der := k*x_der;
end f_der;

model M
  Real y = f(time, 2);
end M;
