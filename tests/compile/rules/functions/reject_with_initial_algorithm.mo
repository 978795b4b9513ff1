// No initial algorithm (12.2).
function f
  input Real u;
  output Real y;
initial algorithm
  y := u;  //! error SK2408
end f;
model WithInitialAlgorithm
  Real x = f(time);
end WithInitialAlgorithm;
