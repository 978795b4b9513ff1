// ZeroDerivative and noDerivative (12.7.1).
function f
  input Real x;
  input Real y[:, 2];
  input Real offset;
  output Real z;
algorithm
  z := x*y[1, 1] + offset;
  annotation(derivative(zeroDerivative = y, zeroDerivative = offset) = fDer, derivative = fGeneralDer);
end f;
function fDer
  input Real x;
  input Real y[:, 2];
  input Real offset;
  input Real x_der;
  output Real z_der;
algorithm
  z_der := x_der*y[1, 1];
end fDer;
function fGeneralDer
  input Real x;
  input Real y[:, 2];
  input Real offset;
  input Real x_der;
  input Real y_der[:, 2];
  input Real offset_der;
  output Real z_der;
algorithm
  z_der := x_der*y[1, 1] + x*y_der[1, 1] + offset_der;
end fGeneralDer;
model DerivativeZero
  Real a = f(sin(time), [1, 2], 3), b = der(a);
end DerivativeZero;
