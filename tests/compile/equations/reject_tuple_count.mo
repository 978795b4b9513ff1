// The function has two outputs only.
function f
  input Real x;
  output Real y = x, z = x;
algorithm
end f;

model M
  Real a, b, c;
equation
  (a, b, c) = f(time);  //! error SK2210
end M;
