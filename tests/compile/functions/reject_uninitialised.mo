// A local variable is used before it has a value.
function f
  input Real x;
  output Real y;
protected
  Real z;
algorithm
  y := x + z;  //! error SK2904
end f;

model M
  constant Real a = f(1);
end M;
