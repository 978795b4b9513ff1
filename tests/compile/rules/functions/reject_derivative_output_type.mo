// Outputs have the same type (12.7.1).
function f
  input Real x;
  output Real y;
algorithm
  y := x;
  annotation(derivative = f1);  //! error SK2413
end f;
function f1
  input Real x;
  input Real der_x;
  output Boolean der_y;
algorithm
  der_y := true;
end f1;
model DerivativeOutputType
  Real y = f(sin(time)), z = der(y);
end DerivativeOutputType;
