// A derivative input is missing (12.7.1).
function f
  input Real x;
  input Real w;
  output Real y;
algorithm
  y := x*w;
  annotation(derivative = f1);  //! error SK2413
end f;
function f1
  input Real x;
  input Real w;
  input Real der_x;
  output Real der_y;
algorithm
  der_y := w*der_x;
end f1;
model DerivativeMissing
  Real y = f(sin(time), 2), z = der(y);
end DerivativeMissing;
