// A scalar is not a vector.
function f
  input Real x[:];
  output Real r = sum(x);
algorithm
end f;

model M
  Real a = f(time);  //! error SK2403
end M;
