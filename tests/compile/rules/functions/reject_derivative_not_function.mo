// Not a function (12.7.1).
model M
end M;
function f
  input Real x;
  output Real y;
algorithm
  y := x;
  annotation(derivative = M);  //! error SK2407
end f;
model DerivativeNotFunction
  Real y = f(sin(time)), z = der(y);
end DerivativeNotFunction;
