// The function has one output.
function f
  output Real y = 1;
algorithm
end f;

model M
  Real a, b;
algorithm
  (a, b) := f();  //! error SK2210
end M;
