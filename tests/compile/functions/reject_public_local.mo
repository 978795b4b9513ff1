// Public variables of a function are inputs or outputs.
function f
  input Real x;
  output Real y;
  Real z;  //! error SK2408
algorithm
  z := x;
  y := z;
end f;

model M
  Real a = f(time);
end M;
