// Not in a binding of a variable (12.3).
impure function g
  input Real u;
  output Real y;
algorithm
  y := u;
end g;
model ImpureBinding
  Real x = g(time);  //! error SK2411
end ImpureBinding;
