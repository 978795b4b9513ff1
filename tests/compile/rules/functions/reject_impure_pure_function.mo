// Not in a pure function (12.3).
impure function g
  input Real u;
  output Real y;
algorithm
  y := u;
end g;
pure function f
  input Real u;
  output Real y;
algorithm
  y := g(u);  //! error SK2411
end f;
model ImpurePureFunction
  Real x = f(time);
end ImpurePureFunction;
