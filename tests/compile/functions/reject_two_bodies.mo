// One body is enough.
function f
  input Real x;
  output Real y;
algorithm
  y := x;
algorithm  //! error SK2408
  y := 2*x;
end f;

model M
  Real a = f(time);
end M;
