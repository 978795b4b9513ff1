// An unknown function (12.7.1).
function f
  input Real x;
  output Real y;
algorithm
  y := x;
  annotation(derivative = nowhere);  //! error SK2001
end f;
model DerivativeUnknown
  Real y = f(sin(time)), z = der(y);
end DerivativeUnknown;
