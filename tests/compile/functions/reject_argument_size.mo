// The function wants three elements.
function f
  input Real x[3];
  output Real r = sum(x);
algorithm
end f;

model M
  Real a = f({time, 2});  //! error SK2203
end M;
