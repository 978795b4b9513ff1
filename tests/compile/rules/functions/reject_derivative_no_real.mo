// An input with Reals is needed (12.7.1).
function f
  input Integer x;
  output Real y;
algorithm
  y := x;
  annotation(derivative = f1);  //! error SK2413
end f;
function f1
  input Integer x;
  output Real der_y;
algorithm
  der_y := 0;
end f1;
model DerivativeNoReal
  Real y = f(integer(time));
end DerivativeNoReal;
