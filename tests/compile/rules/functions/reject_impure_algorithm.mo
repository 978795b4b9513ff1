// Not in an algorithm outside of when (12.3).
impure function g
  input Real u;
  output Real y;
algorithm
  y := u;
end g;
model ImpureAlgorithm
  Real x;
algorithm
  x := g(time);  //! error SK2411
end ImpureAlgorithm;
