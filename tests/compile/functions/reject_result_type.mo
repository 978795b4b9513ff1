// The result is a vector.
function f
  input Real x;
  output Real r[2] = {x, x};
algorithm
end f;

model M
  Real a = f(time);  //! error SK2203
end M;
