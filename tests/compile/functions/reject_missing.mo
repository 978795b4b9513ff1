// An input without default is not given.
function f
  input Real x, y;
  output Real r = x + y;
algorithm
end f;

model M
  Real a = f(time);  //! error SK2406
end M;
