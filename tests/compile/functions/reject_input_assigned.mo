// Inputs are read only.
function f
  input Real x;
  output Real y;
algorithm
  x := 2;  //! error SK2209
  y := x;
end f;

model M
  Real a = f(time);
end M;
