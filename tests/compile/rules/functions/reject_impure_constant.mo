// Not in a constant (12.3).
impure function g
  input Real u;
  output Real y;
algorithm
  y := u;
end g;
model ImpureConstant
  constant Real c = g(1);  //! error SK2902
  Real x = c;
end ImpureConstant;
