// An output is no argument.
function f
  input Real x;
  output Real r = x;
algorithm
end f;

model M
  Real a = f(time, r = 2);  //! error SK2404
end M;
