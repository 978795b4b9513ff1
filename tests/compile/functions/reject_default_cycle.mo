// Two defaults need each other.
function f
  input Real x = y;  //! error SK2903
  input Real y = x;
  output Real r = x + y;
algorithm
end f;

model M
  Real a = f();
end M;
