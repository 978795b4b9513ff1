// A size that is given does not change (12.4.5).
function f
  input Real x[:];
  output Real y[2];
algorithm
  y := cat(1, x, {1});
end f;
model FixedResized
  Real x[2] = f({1, 2, 3});  //! error SK2203
end FixedResized;
