// The function has one input.
function f
  input Real x;
  output Real r = x;
algorithm
end f;

model M
  Real a = f(time, 2);  //! error SK2402
end M;
