// One body is enough.
function f
  input Real x;
  output Real y;
algorithm
  y := x;
algorithm
  y := 2*x;  //! error SK2408
end f;

model M
  Real a = f(time);
end M;
