// The second output is a Boolean.
function f
  input Real x;
  output Real y = x;
  output Boolean z = x > 0;
algorithm
end f;

model M
  Real a, b;
equation
  (a, b) = f(time);  //! error SK2201
end M;
