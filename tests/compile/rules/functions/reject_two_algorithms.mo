// One algorithm (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := u;
algorithm
  y := 2*u;  //! error SK2408
end f;
model TwoAlgorithms
  Real x = f(time);
end TwoAlgorithms;
